import type { Block, ChartBlock, Tab } from './layout';

/** The open tab of a set: the one named in the URL, else the first. */
export function openTab(tabs: readonly Tab[], wanted: ReadonlySet<string>): Tab | undefined {
  return tabs.find((tab) => wanted.has(tab.id)) ?? tabs[0];
}

/** Charts in reading order. Only those of open tabs, unless `wanted` is `all`. */
export function chartsOf(blocks: readonly Block[], wanted: ReadonlySet<string> | 'all'): ChartBlock[] {
  return blocks.flatMap((block): ChartBlock[] => {
    switch (block.kind) {
      case 'chart':
        return [block];
      case 'row':
      case 'column':
        return chartsOf(block.children, wanted);
      case 'tabs': {
        const shown = wanted === 'all' ? block.tabs : [openTab(block.tabs, wanted)].filter((tab) => tab !== undefined);
        return shown.flatMap((tab) => chartsOf(tab.children, wanted));
      }
      default:
        return [];
    }
  });
}

/** The tab with this id at any depth; undefined if there is none. */
export function findTab(blocks: readonly Block[], id: string): Tab | undefined {
  for (const block of blocks) {
    const tabs = block.kind === 'tabs' ? block.tabs : [];
    const children =
      block.kind === 'row' || block.kind === 'column' ? block.children : tabs.flatMap((tab) => tab.children);
    const found = tabs.find((tab) => tab.id === id) ?? findTab(children, id);
    if (found) return found;
  }
  return undefined;
}
