import { isObject } from '@/lib/text/is-object';

export const nodeTypes = [
  'ROOT',
  'GRID',
  'HEADER',
  'ROW',
  'COLUMN',
  'CHART',
  'MARKDOWN',
  'DIVIDER',
  'TABS',
  'TAB',
  'DYNAMIC',
] as const;
export type NodeType = (typeof nodeTypes)[number];

export type Meta = Readonly<Record<string, unknown>>;

/** An entry of `position_json` as it is stored; keys that the editor does not know are kept. */
export interface LayoutNode {
  readonly id: string;
  readonly type: NodeType;
  readonly children?: readonly string[];
  /** Ids of the enclosing nodes, the root first. */
  readonly parents?: readonly string[];
  readonly meta?: Meta;
}

export type Layout = Readonly<Record<string, LayoutNode>>;

export const rootId = 'ROOT_ID';
export const gridId = 'GRID_ID';
export const headerId = 'HEADER_ID';

export const gridColumns = 12;
/** A unit of height, in pixels. */
export const gridUnitPx = 8;
/** The space between columns, in pixels. */
export const gutterPx = 16;
export const minimumHeight = 5;
export const maximumHeight = 100;
export const defaultWidth = 4;
export const defaultHeight = 50;

export interface Positions {
  readonly layout: Layout;
  /** The entries that are not nodes, among them the version; they are stored again as they are. */
  readonly rest: Readonly<Record<string, unknown>>;
}

const versionEntry = { DASHBOARD_VERSION_KEY: 'v2' };
const knownTypes: ReadonlySet<unknown> = new Set(nodeTypes);

/** The layout of an empty dashboard: a root with an empty grid. */
export function emptyPositions(): Positions {
  return {
    layout: {
      [rootId]: { id: rootId, type: 'ROOT', children: [gridId] },
      [gridId]: { id: gridId, type: 'GRID', children: [], parents: [rootId] },
    },
    rest: versionEntry,
  };
}

/** Parses `position_json`. Texts that are empty, broken or without a root give the layout of an empty dashboard. */
export function readPositions(text: string | null): Positions {
  const stored = parsed(text);
  const layout: Record<string, LayoutNode> = {};
  const rest: Record<string, unknown> = {};
  for (const [id, entry] of Object.entries(stored)) {
    if (isNode(entry) && entry.id === id) layout[id] = entry;
    else rest[id] = entry;
  }
  if (!layout[rootId]?.children) return emptyPositions();
  return { layout, rest: { ...versionEntry, ...rest } };
}

/** The inverse of `readPositions`. */
export function writePositions({ layout, rest }: Positions): Readonly<Record<string, unknown>> {
  return { ...rest, ...layout };
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isNode(entry: unknown): entry is LayoutNode {
  if (!isObject(entry) || typeof entry.id !== 'string' || !knownTypes.has(entry.type)) return false;
  return isIdList(entry.children) && isIdList(entry.parents) && (entry.meta === undefined || isObject(entry.meta));
}

function isIdList(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((id) => typeof id === 'string'));
}

/** The existing children of a node, in order. */
export function childrenOf(layout: Layout, id: string): readonly string[] {
  const children = layout[id]?.children;
  return children ? children.filter((child) => layout[child] !== undefined) : [];
}

export function textOf(meta: Meta | undefined, key: string): string | undefined {
  const value = meta?.[key];
  return typeof value === 'string' ? value : undefined;
}

export function numberAt(meta: Meta | undefined, key: string): number | undefined {
  const value = meta?.[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
