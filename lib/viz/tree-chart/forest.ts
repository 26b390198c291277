/** A result row as a node: its id, its parent's id, and its name. */
export interface Entry {
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  readonly value: number | null;
}

export interface Branch {
  readonly entry: Entry;
  readonly children: readonly Branch[];
}

/**
 * The tree below the root that the form names, else the largest tree. A root is a node without a parent; a parent
 * without a row of its own is a root with its id as name. A node is never drawn below itself.
 */
export function treeOf(entries: readonly Entry[], rootId: string | null): Branch | null {
  const known = new Map<string, Entry>();
  for (const entry of entries) if (!known.has(entry.id)) known.set(entry.id, entry);
  const children = new Map<string, Entry[]>();
  for (const entry of known.values()) {
    if (entry.parent !== '') children.set(entry.parent, [...(children.get(entry.parent) ?? []), entry]);
  }
  const unknown = (id: string): Entry => ({ id, parent: '', name: id, value: null });
  const grow = (entry: Entry, above: ReadonlySet<string>): Branch => {
    const path = new Set(above).add(entry.id);
    const below = (children.get(entry.id) ?? []).filter(({ id }) => !path.has(id));
    return { entry, children: below.map((child) => grow(child, path)) };
  };
  if (rootId !== null && rootId !== '') {
    const root = known.get(rootId) ?? (children.has(rootId) ? unknown(rootId) : undefined);
    return root === undefined ? null : grow(root, new Set());
  }
  const roots = [...known.values()].filter(({ parent }) => parent === '');
  const orphans = [...children.keys()].filter((id) => !known.has(id)).map(unknown);
  const candidates = [...roots, ...orphans].map((root) => grow(root, new Set()));
  const [first] = candidates;
  if (first === undefined) return null;
  return candidates.reduce((best, one) => (sizeOf(one) > sizeOf(best) ? one : best), first);
}

export function sizeOf(branch: Branch): number {
  return branch.children.reduce((sum, child) => sum + sizeOf(child), 1);
}
