import type { IconName } from '@/components/ui/icon';

export interface TreeNode<Data = unknown> {
  /** Unique in the whole tree. */
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  /** Quiet text at the end of the line, such as a type. */
  readonly hint?: string | undefined;
  /** Whatever the owner wants to find again. */
  readonly data?: Data | undefined;
  /** The children; 'async' when they are asked for with `loadChildren` at the first opening; a leaf has none. */
  readonly children?: readonly TreeNode<Data>[] | 'async' | undefined;
}

/** What is known of children that were asked for. */
export type TreeChildren<Data> = readonly TreeNode<Data>[] | 'loading' | 'failed';

export interface TreeNodeLine<Data> {
  readonly kind: 'node';
  readonly key: string;
  readonly node: TreeNode<Data>;
  readonly level: number;
  /** Its place among its siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
  /** Null for a leaf. */
  readonly isOpen: boolean | null;
}

export type TreeLine<Data> =
  | TreeNodeLine<Data>
  | {
      readonly kind: 'loading' | 'failed' | 'empty';
      readonly key: string;
      /** The node whose children are meant. */
      readonly node: TreeNode<Data>;
      readonly level: number;
    };

/** The lines of a tree in the order in which they are shown: each open node is followed by its children. */
export function flatTree<Data>(
  nodes: readonly TreeNode<Data>[],
  open: ReadonlySet<string>,
  loaded: ReadonlyMap<string, TreeChildren<Data>>,
): readonly TreeLine<Data>[] {
  const lines: TreeLine<Data>[] = [];
  const waiting: { readonly list: readonly TreeNode<Data>[]; readonly level: number; at: number }[] = [
    { list: nodes, level: 1, at: 0 },
  ];
  for (let group = waiting.at(-1); group; group = waiting.at(-1)) {
    const node = group.list[group.at];
    if (!node) {
      waiting.pop();
      continue;
    }
    group.at++;
    const isParent = node.children !== undefined;
    const isOpen = isParent && open.has(node.id);
    const { level, at: position, list } = group;
    lines.push({
      kind: 'node',
      key: node.id,
      node,
      level,
      position,
      siblings: list.length,
      isOpen: isParent ? isOpen : null,
    });
    if (!isOpen) continue;
    const children = node.children === 'async' ? (loaded.get(node.id) ?? 'loading') : (node.children ?? []);
    if (typeof children === 'string') {
      lines.push({ kind: children, key: `${node.id}/${children}`, node, level: level + 1 });
    } else if (children.length === 0) {
      lines.push({ kind: 'empty', key: `${node.id}/empty`, node, level: level + 1 });
    } else {
      waiting.push({ list: children, level: level + 1, at: 0 });
    }
  }
  return lines;
}

/** The line of the parent; -1 for the first level. */
export function parentLine<Data>(lines: readonly TreeLine<Data>[], index: number): number {
  const level = lines[index]?.level ?? 1;
  for (let above = index - 1; above >= 0; above--) {
    const line = lines[above];
    if (line && line.level < level) return above;
  }
  return -1;
}

/** The first line from `from` on, around the end, whose label begins with the text; -1 when there is none. */
export function lineByText<Data>(lines: readonly TreeLine<Data>[], from: number, text: string): number {
  const wanted = text.toLowerCase();
  for (let step = 0; step < lines.length; step++) {
    const index = (from + step) % lines.length;
    const line = lines[index];
    if (line?.kind === 'node' && line.node.label.toLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}
