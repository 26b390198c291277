import { z } from 'zod';

export const gridColumns = 12;
export const gridUnitPx = 8;
/** Nodes below more ancestors than these are omitted. */
export const mostAncestors = 50;
const mostNodes = 2_000;

export interface ChartBlock {
  readonly kind: 'chart';
  readonly id: string;
  readonly width: number;
  /** In grid units. */
  readonly height: number;
  readonly chartId: number | null;
  readonly uuid: string | null;
  /** The chart's title on this dashboard; null for the chart's own. */
  readonly title: string | null;
  /** The name that the layout stores for the chart, for a chart that no longer exists. */
  readonly name: string | null;
  /** Ids of the enclosing layout nodes, outermost first. */
  readonly parents: readonly string[];
}

export type Block =
  | ChartBlock
  | { readonly kind: 'row'; readonly id: string; readonly isWhite: boolean; readonly children: readonly Block[] }
  | {
      readonly kind: 'column';
      readonly id: string;
      readonly width: number;
      readonly isWhite: boolean;
      readonly children: readonly Block[];
    }
  | {
      readonly kind: 'markdown';
      readonly id: string;
      readonly width: number;
      readonly height: number;
      readonly code: string;
    }
  | {
      readonly kind: 'header';
      readonly id: string;
      readonly text: string;
      readonly size: 'small' | 'medium' | 'large';
      readonly isWhite: boolean;
    }
  | { readonly kind: 'divider'; readonly id: string }
  | { readonly kind: 'tabs'; readonly id: string; readonly tabs: readonly Tab[] };

export interface Tab {
  readonly id: string;
  readonly text: string;
  readonly children: readonly Block[];
}

export interface LinkedChart {
  readonly id: number;
  readonly uuid: string;
}

const Meta = z.looseObject({
  width: z.number().optional().catch(undefined),
  height: z.number().optional().catch(undefined),
  chartId: z.number().optional().catch(undefined),
  uuid: z.string().optional().catch(undefined),
  sliceName: z.string().optional().catch(undefined),
  sliceNameOverride: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  defaultText: z.string().optional().catch(undefined),
  background: z.string().optional().catch(undefined),
  headerSize: z.string().optional().catch(undefined),
});

const Node = z.object({
  type: z.string(),
  children: z.array(z.string()).catch([]),
  meta: Meta.catch({}),
});
type Node = z.infer<typeof Node>;

/**
 * Parses `position_json` into a tree. Nodes that are broken, unknown, too deep or there already are omitted, and those
 * beyond 2,000. Charts of the dashboard without a position are appended to the grid or the first tab, three per row.
 */
export function parseLayout(positionJson: string | null, charts: readonly LinkedChart[]): readonly Block[] {
  const reader = new LayoutReader(readNodes(positionJson), charts);
  return reader.blocks();
}

function readNodes(positionJson: string | null): Map<string, Node> {
  const nodes = new Map<string, Node>();
  let stored: unknown;
  try {
    stored = JSON.parse(positionJson ?? '{}');
  } catch {
    return nodes;
  }
  if (typeof stored !== 'object' || stored === null) return nodes;
  for (const [id, value] of Object.entries(stored)) {
    const node = Node.safeParse(value);
    if (node.success) nodes.set(id, node.data);
  }
  return nodes;
}

class LayoutReader {
  private readonly seen = new Set<string>();
  private readonly placed = new Set<number>();
  private readonly byId: ReadonlyMap<number, LinkedChart>;
  private readonly byUuid: ReadonlyMap<string, LinkedChart>;

  constructor(
    private readonly nodes: ReadonlyMap<string, Node>,
    charts: readonly LinkedChart[],
  ) {
    this.byId = new Map(charts.map((chart) => [chart.id, chart]));
    this.byUuid = new Map(charts.map((chart) => [chart.uuid, chart]));
  }

  blocks(): readonly Block[] {
    const rootChildren = this.nodes.get('ROOT_ID')?.children ?? [];
    const top = rootChildren.length > 0 ? rootChildren : ['GRID_ID'];
    const blocks = top.flatMap((id) =>
      this.nodes.get(id)?.type === 'GRID' ? this.rows(id, ['ROOT_ID', id]) : this.read(id, ['ROOT_ID']),
    );
    return this.withOrphans(blocks);
  }

  private read(id: string, parents: readonly string[]): readonly Block[] {
    const node = this.nodes.get(id);
    if (!node || this.seen.has(id) || this.seen.size >= mostNodes || parents.length >= mostAncestors) return [];
    this.seen.add(id);
    const { meta } = node;
    const within = [...parents, id];
    const isWhite = meta.background === 'BACKGROUND_WHITE';
    switch (node.type) {
      case 'CHART':
        return [this.chart(id, meta, parents)];
      case 'ROW':
        return [{ kind: 'row', id, isWhite, children: this.children(node, within) }];
      case 'COLUMN':
        return [{ kind: 'column', id, width: widthOf(meta), isWhite, children: this.children(node, within) }];
      case 'MARKDOWN':
        return [{ kind: 'markdown', id, width: widthOf(meta), height: heightOf(meta), code: meta.code ?? '' }];
      case 'HEADER':
        return [{ kind: 'header', id, text: meta.text ?? '', size: headerSize(meta.headerSize), isWhite }];
      case 'DIVIDER':
        return [{ kind: 'divider', id }];
      case 'TABS':
        return [{ kind: 'tabs', id, tabs: node.children.flatMap((child) => this.tab(child, within)) }];
      case 'GRID':
        return this.rows(id, within);
      default:
        return [];
    }
  }

  private chart(id: string, meta: z.infer<typeof Meta>, parents: readonly string[]): ChartBlock {
    const linked =
      (meta.chartId === undefined ? undefined : this.byId.get(meta.chartId)) ??
      (meta.uuid === undefined ? undefined : this.byUuid.get(meta.uuid));
    if (linked) this.placed.add(linked.id);
    return {
      kind: 'chart',
      id,
      width: widthOf(meta),
      height: heightOf(meta),
      chartId: linked?.id ?? null,
      uuid: linked?.uuid ?? meta.uuid ?? null,
      title: meta.sliceNameOverride || null,
      name: meta.sliceName ?? null,
      parents,
    };
  }

  private tab(id: string, parents: readonly string[]): Tab[] {
    const node = this.nodes.get(id);
    if (node?.type !== 'TAB' || this.seen.has(id)) return [];
    this.seen.add(id);
    return [{ id, text: node.meta.text || node.meta.defaultText || 'Tab', children: this.rows(id, [...parents, id]) }];
  }

  private children(node: Node, within: readonly string[]): readonly Block[] {
    return node.children.flatMap((child) => this.read(child, within));
  }

  /** Wraps a single chart, column or Markdown block of a grid or tab in a row. */
  private rows(id: string, within: readonly string[]): readonly Block[] {
    const node = this.nodes.get(id);
    if (!node) return [];
    return this.children(node, within).map((block) =>
      block.kind === 'chart' || block.kind === 'column' || block.kind === 'markdown'
        ? { kind: 'row', id: `ROW-${block.id}`, isWhite: false, children: [block] }
        : block,
    );
  }

  private withOrphans(blocks: readonly Block[]): readonly Block[] {
    const orphans = [...this.byId.values()].filter((chart) => !this.placed.has(chart.id));
    if (orphans.length === 0) return blocks;
    const [first] = blocks;
    if (blocks.length !== 1 || first?.kind !== 'tabs' || first.tabs.length === 0) {
      return [...blocks, ...orphanRows(orphans, ['ROOT_ID', 'GRID_ID'])];
    }
    const tabs = first.tabs.map((tab, index) =>
      index === 0
        ? { ...tab, children: [...tab.children, ...orphanRows(orphans, ['ROOT_ID', first.id, tab.id])] }
        : tab,
    );
    return [{ ...first, tabs }];
  }
}

function orphanRows(charts: readonly LinkedChart[], parents: readonly string[]): Block[] {
  const rows: Block[] = [];
  for (let at = 0; at < charts.length; at += 3) {
    const id = `ROW-orphans-${at / 3}`;
    const children = charts.slice(at, at + 3).map(
      (chart): ChartBlock => ({
        kind: 'chart',
        id: `CHART-orphan-${chart.id}`,
        width: 4,
        height: 50,
        chartId: chart.id,
        uuid: chart.uuid,
        title: null,
        name: null,
        parents: [...parents, id],
      }),
    );
    rows.push({ kind: 'row', id, isWhite: false, children });
  }
  return rows;
}

function widthOf(meta: z.infer<typeof Meta>): number {
  return clamp(Math.round(meta.width ?? 4), 1, gridColumns);
}

function heightOf(meta: z.infer<typeof Meta>): number {
  return clamp(Math.round(meta.height ?? 50), 5, 200);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function headerSize(size: string | undefined): 'small' | 'medium' | 'large' {
  if (size === 'SMALL_HEADER') return 'small';
  return size === 'LARGE_HEADER' ? 'large' : 'medium';
}
