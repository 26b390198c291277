import { abilities, type Meaning, meaningOf } from './abilities';

/** All permissions by their verbs, as the server sends them: `{ can_read: [[17, 'Chart'], …], … }`. */
export type PermissionNames = Readonly<Record<string, readonly (readonly [id: number, view: string])[]>>;

export interface Right {
  readonly id: number;
  /** As stored: `can_read on Chart`. */
  readonly raw: string;
  readonly meaning: Meaning;
}

/** Permissions that let somebody do the same: an ability, the data of one database, or others. */
export interface RightGroup {
  readonly key: string;
  /** The name of the database; null for all other groups. */
  readonly database: string | null;
  readonly rights: readonly Right[];
}

const orderOfData = ['database', 'catalog', 'schema', 'dataset'] as const;

/** Groups in the order of the abilities, then databases by name, then others; those without permissions are left out. */
export function rightGroups(names: PermissionNames): readonly RightGroup[] {
  const groups = new Map<string, { readonly database: string | null; readonly rights: Right[] }>();
  for (const ability of abilities) groups.set(ability, { database: null, rights: [] });
  const databases = new Map<string, Right[]>();
  const others: Right[] = [];
  for (const [verb, pairs] of Object.entries(names)) {
    for (const [id, view] of pairs) {
      const meaning = meaningOf(verb, view);
      const right: Right = { id, raw: `${verb} on ${view}`, meaning };
      if (meaning === 'other') others.push(right);
      else if (typeof meaning === 'string') groups.get(meaning)?.rights.push(right);
      else {
        const known = databases.get(meaning.database);
        if (known === undefined) databases.set(meaning.database, [right]);
        else known.push(right);
      }
    }
  }
  for (const [database, rights] of [...databases].sort(([one], [other]) => one.localeCompare(other))) {
    groups.set(`[${database}]`, { database, rights: rights.sort(byData) });
  }
  groups.set('other', { database: null, rights: others });
  return [...groups].flatMap(([key, group]) => (group.rights.length === 0 ? [] : [{ key, ...group }]));
}

function byData(one: Right, other: Right): number {
  if (typeof one.meaning === 'string' || typeof other.meaning === 'string') return 0;
  const kinds = orderOfData.indexOf(one.meaning.of) - orderOfData.indexOf(other.meaning.of);
  return kinds || (one.meaning.name < other.meaning.name ? -1 : 1);
}

/** Which permissions are shown beside those of another role: all, only ours, only theirs, or what both have. */
export const comparedParts = ['all', 'here', 'there', 'both'] as const;
export type ComparedPart = (typeof comparedParts)[number];

export interface RightsView {
  readonly groups: readonly RightGroup[];
  readonly chosen: ReadonlySet<number>;
  /** The permissions of the other role; null where none is compared. */
  readonly other: ReadonlySet<number> | null;
  readonly part: ComparedPart;
  /** Only these and what is chosen are shown; null shows all. */
  readonly only: ReadonlySet<number> | null;
  /** Words that must all occur in the words or the name of a permission. */
  readonly search: string;
  /** What a group is called. */
  readonly groupWords: (group: RightGroup) => string;
  /** What a kind of data is called. */
  readonly dataWords: Readonly<Record<(typeof orderOfData)[number], string>>;
}

export interface ShownGroup {
  readonly group: RightGroup;
  /** Those that are shown. */
  readonly rights: readonly Right[];
  /** How many of them are chosen. */
  readonly chosen: number;
  /** Whether the search found names in it rather than the group itself. */
  readonly isFoundWithin: boolean;
}

export function partOf(id: number, chosen: ReadonlySet<number>, other: ReadonlySet<number>): ComparedPart | null {
  if (chosen.has(id)) return other.has(id) ? 'both' : 'here';
  return other.has(id) ? 'there' : null;
}

/** The groups with what is shown of them; groups of which nothing is shown are left out. */
export function shownGroups(view: RightsView): readonly ShownGroup[] {
  const { chosen, other, part, only, dataWords } = view;
  const terms = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  return view.groups.flatMap((group) => {
    const words = view.groupWords(group).toLowerCase();
    const isNamed = terms.every((term) => words.includes(term));
    const rights = group.rights.filter(({ id, raw, meaning }) => {
      if (only !== null && !only.has(id) && !chosen.has(id)) return false;
      if (part !== 'all' && other !== null && partOf(id, chosen, other) !== part) return false;
      if (isNamed) return true;
      const kind = typeof meaning === 'string' ? '' : dataWords[meaning.of];
      const text = `${words} ${kind} ${raw}`.toLowerCase();
      return terms.every((term) => text.includes(term));
    });
    if (rights.length === 0) return [];
    const count = rights.reduce((sum, { id }) => sum + Number(chosen.has(id)), 0);
    return [{ group, rights, chosen: count, isFoundWithin: !isNamed }];
  });
}

/** One line of the list: a group, or a permission of an open group. */
export type RightRow =
  | { readonly kind: 'group'; readonly key: string; readonly shown: ShownGroup; readonly isOpen: boolean }
  | { readonly kind: 'right'; readonly key: string; readonly right: Right };

/** `toggled` are the groups that were opened or, where the search opened them, closed. */
export function rightRows(groups: readonly ShownGroup[], toggled: ReadonlySet<string>): readonly RightRow[] {
  return groups.flatMap((shown): RightRow[] => {
    const { key } = shown.group;
    const isOpen = toggled.has(key) !== shown.isFoundWithin;
    const head: RightRow = { kind: 'group', key, shown, isOpen };
    if (!isOpen) return [head];
    return [head, ...shown.rights.map((right): RightRow => ({ kind: 'right', key: String(right.id), right }))];
  });
}
