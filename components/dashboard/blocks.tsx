import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { tileStyle } from '@/components/chart/tile';
import { rawHtml } from '@/components/ui/raw-html';
import { type Block, type ChartBlock, gridColumns, type Tab } from '@/lib/dashboard/layout';
import { openTab } from '@/lib/dashboard/open-tab';
import { TabStrip, tabId } from './tab-strip';

/** What the blocks of a dashboard need from their page. */
export interface BlockHost {
  readonly tabs: ReadonlySet<string>;
  readonly tabHref: (tab: Tab, among: readonly Tab[]) => string;
  readonly tile: (block: ChartBlock) => ReactNode;
  readonly markdown: (code: string) => string;
}

export interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly host: BlockHost;
  /** The number of grid columns here: a column of width four contains rows of width four. */
  readonly columns?: number;
}

export function Blocks({ blocks, host, columns = gridColumns }: BlocksProps): ReactElement {
  return (
    <div className="blocks">
      {blocks.map((block) => (
        <BlockView key={block.id} block={block} host={host} columns={columns} />
      ))}
    </div>
  );
}

interface BlockViewProps {
  readonly block: Block;
  readonly host: BlockHost;
  readonly columns: number;
}

function BlockView({ block, host, columns }: BlockViewProps): ReactNode {
  switch (block.kind) {
    case 'row':
      return <Row block={block} host={host} columns={columns} />;
    case 'column': {
      const width = Math.min(block.width, columns);
      return (
        <div className="column" id={block.id} data-white={block.isWhite ? '' : undefined}>
          <Blocks blocks={block.children} host={host} columns={width} />
        </div>
      );
    }
    case 'chart':
      return host.tile(block);
    case 'markdown':
      return (
        <div className="tile prose-tile" id={block.id} style={tileStyle(block.height)}>
          <div className="prose" {...rawHtml(host.markdown(block.code))} />
        </div>
      );
    case 'header':
      return (
        <h2 className="dashboard-header" id={block.id} data-size={block.size}>
          {block.text}
        </h2>
      );
    case 'divider':
      return <hr className="dashboard-rule" />;
    case 'tabs':
      return <Tabs block={block} host={host} columns={columns} />;
  }
}

function Row({ block, host, columns }: BlockViewProps & { readonly block: Block & { kind: 'row' } }): ReactElement {
  return (
    <div
      className="row"
      id={block.id}
      data-white={block.isWhite ? '' : undefined}
      style={{ '--columns': columns } as CSSProperties}
    >
      {block.children.map((child) => (
        <div
          key={child.id}
          id={child.kind === 'chart' ? child.id : undefined}
          className="cell"
          style={{ '--span': spanOf(child, columns) } as CSSProperties}
        >
          <BlockView block={child} host={host} columns={columns} />
        </div>
      ))}
    </div>
  );
}

function spanOf(block: Block, columns: number): number {
  return 'width' in block ? Math.min(block.width, columns) : columns;
}

function Tabs({ block, host, columns }: BlockViewProps & { readonly block: Block & { kind: 'tabs' } }): ReactNode {
  const open = openTab(block.tabs, host.tabs);
  if (!open) return null;
  const links = block.tabs.map((tab) => ({ id: tab.id, text: tab.text, href: host.tabHref(tab, block.tabs) }));
  return (
    <section className="dashboard-tabs" id={block.id} data-tabs={block.id}>
      <TabStrip tabs={links} openId={open.id} />
      <div role="tabpanel" aria-labelledby={tabId(open.id)} data-panel={block.id} id={open.id}>
        <Blocks blocks={open.children} host={host} columns={columns} />
      </div>
    </section>
  );
}
