import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';

/** The outcome of merging two states of a tab. */
export interface Merged {
  readonly kept: EditorTab;
  /** The other state, when it holds text that the kept one does not: it goes to a tab of its own or to the bin. */
  readonly lost: EditorTab | null;
}

/**
 * Merges the state of a tab in this window with its state elsewhere: on the server, in the journal, or in another
 * window. A state without edits gives way to a newer version, and to edits made on top of it. When both changed, the
 * later one is kept, and the other one is `lost` unless the kept one holds its text. `kept.id` is that of `mine`.
 */
export function mergeTabs(mine: EditorTab, theirs: EditorTab): Merged {
  const keep = (kept: EditorTab, lost: EditorTab | null = null): Merged => ({
    kept: {
      ...kept,
      id: mine.id,
      serverId: mine.serverId ?? theirs.serverId,
      version: Math.max(mine.version, theirs.version),
    },
    lost: lost !== null && !holdsTextOf(kept, lost) ? lost : null,
  });
  if (!theirs.isLoaded) return keep(mine);
  if (!mine.isLoaded) return keep(mine.isEdited ? { ...theirs, place: mine.place, isEdited: true } : theirs);
  const [later, earlier] = mine.updatedAt < theirs.updatedAt ? [theirs, mine] : [mine, theirs];
  if (mine.isEdited && theirs.isEdited) return keep(later, earlier);
  if (!mine.isEdited && !theirs.isEdited) {
    if (mine.version === theirs.version) return keep(later);
    return keep(mine.version > theirs.version ? mine : theirs);
  }
  const [edited, stored] = mine.isEdited ? [mine, theirs] : [theirs, mine];
  if (hasSameFields(edited, stored)) return keep(stored);
  return stored.version <= edited.version ? keep(edited) : keep(later, earlier);
}

function holdsTextOf(kept: EditorTab, other: EditorTab): boolean {
  return (
    kept.sql.includes(other.sql.trim()) && (kept.templateParams ?? '').includes(other.templateParams?.trim() ?? '')
  );
}

const fields = [
  'name',
  'dbId',
  'catalog',
  'schema',
  'sql',
  'queryLimit',
  'autorun',
  'templateParams',
  'remoteId',
  'hideLeftBar',
  'northPercent',
  'place',
] as const satisfies readonly (keyof EditorTab)[];

function hasSameFields(one: EditorTab, other: EditorTab): boolean {
  const pinned = ({ pinnedQueryIds }: EditorTab) => pinnedQueryIds.join(' ');
  return pinned(one) === pinned(other) && fields.every((field) => one[field] === other[field]);
}
