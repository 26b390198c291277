import { z } from 'zod/mini';
import { childrenOf, type Layout, type LayoutNode, nodeTypes } from './layout-node';
import { type NewId, newNode } from './new-node';
import { subtreeOf } from './tree';

/** A node with everything in it, outside any layout. */
export interface Fragment {
  readonly rootId: string;
  readonly nodes: Layout;
}

export function fragmentOf(layout: Layout, id: string): Fragment {
  const nodes: Record<string, LayoutNode> = {};
  for (const each of subtreeOf(layout, id)) {
    const node = layout[each];
    if (node) nodes[each] = node;
  }
  return { rootId: id, nodes };
}

export function singleNode(node: LayoutNode): Fragment {
  return { rootId: node.id, nodes: { [node.id]: node } };
}

/** A new set of tabs with one tab, which contains the given children. */
export function newTabs(newId: NewId, children: readonly string[] = []): Fragment {
  const tab = newNode('TAB', newId, {}, children);
  const tabs = newNode('TABS', newId, {}, [tab.id]);
  return { rootId: tabs.id, nodes: { [tabs.id]: tabs, [tab.id]: tab } };
}

/** The same fragment with new ids, so that it can be inserted beside the original. A node that occurs twice is kept once. */
export function copyOf(fragment: Fragment, newId: NewId): Fragment {
  const nodes: Record<string, LayoutNode> = {};
  const seen = new Set<string>();
  const copy = (id: string): string[] => {
    const node = fragment.nodes[id];
    if (!node || seen.has(id)) return [];
    seen.add(id);
    const own = newId(node.type);
    nodes[own] = { ...node, id: own, children: childrenOf(fragment.nodes, id).flatMap(copy) };
    return [own];
  };
  const [root = fragment.rootId] = copy(fragment.rootId);
  return { rootId: root, nodes };
}

const Clip = z.object({
  kind: z.literal('dashboard-components'),
  fragments: z.array(
    z.object({
      rootId: z.string(),
      nodes: z.record(
        z.string(),
        z.object({
          id: z.string(),
          type: z.enum(nodeTypes),
          children: z.optional(z.array(z.string())),
          meta: z.optional(z.record(z.string(), z.unknown())),
        }),
      ),
    }),
  ),
});

/** The text that the clipboard carries for components of a dashboard. */
export function writeClip(layout: Layout, ids: readonly string[]): string {
  return JSON.stringify({ kind: 'dashboard-components', fragments: ids.map((id) => fragmentOf(layout, id)) });
}

/** The components in a text from the clipboard; an empty list for every other text. */
export function readClip(text: string): readonly Fragment[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const clip = Clip.safeParse(value);
  if (!clip.success) return [];
  return clip.data.fragments.flatMap(({ rootId, nodes }) => {
    const known: Record<string, LayoutNode> = {};
    for (const [id, { type, children, meta }] of Object.entries(nodes)) {
      known[id] = { id, type, children: children ?? [], meta: meta ?? {} };
    }
    return known[rootId] ? [{ rootId, nodes: known }] : [];
  });
}
