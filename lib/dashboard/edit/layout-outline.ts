import {
  childrenOf,
  gridUnitPx,
  headerId,
  type Layout,
  type LayoutNode,
  numberAt,
  rootId,
  textOf,
} from './layout-node';

/** A layout as indented lines that people can compare: names of components, with sizes and texts. */
export function layoutOutline(layout: Layout, nameOf: (node: LayoutNode) => string): string {
  const lines: string[] = [];
  const visit = (id: string, depth: number): void => {
    for (const child of childrenOf(layout, id)) {
      const node = layout[child];
      if (!node) continue;
      const isGrid = node.type === 'GRID';
      if (!isGrid) lines.push(`${'  '.repeat(depth)}${[nameOf(node), ...factsOf(node)].join(' · ')}`);
      visit(child, isGrid ? depth : depth + 1);
    }
  };
  visit(rootId, 0);
  return lines.join('\n');
}

function factsOf({ type, meta }: LayoutNode): readonly string[] {
  const width = numberAt(meta, 'width');
  const height = numberAt(meta, 'height');
  const isSized = type === 'CHART' || type === 'MARKDOWN' || type === 'COLUMN';
  const sizes = isSized ? [width ?? '', height === undefined ? '' : `${height * gridUnitPx} px`] : [];
  const looks = [textOf(meta, 'headerSize'), textOf(meta, 'background')].map(
    (look) => look?.split('_')[lookPart(look)],
  );
  const words = [...sizes.map(String), ...looks.map((look) => look?.toLowerCase() ?? ''), textOf(meta, 'code') ?? ''];
  return words.filter((word) => word !== '');
}

/** `LARGE_HEADER` is named by its first word, `BACKGROUND_WHITE` by its second. */
function lookPart(look: string): 0 | 1 {
  return look.startsWith('BACKGROUND') ? 1 : 0;
}

/** The part of a layout that a save of somebody else can change, without what follows from the rest. */
export function comparableLayout(layout: Layout): string {
  const nodes = Object.values(layout).filter(({ id }) => id !== headerId);
  return JSON.stringify(
    nodes.map(({ parents: _derived, ...node }) => node).sort((one, other) => one.id.localeCompare(other.id)),
    null,
    1,
  );
}
