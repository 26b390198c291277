import type { QueryState } from '@/lib/sqllab/editor-query';
import sqllab from '@/lib/text/messages/en/sqllab.json';
import { textsOf } from '@/lib/text/messages/texts-of';
import { textsNow } from '@/lib/text/messages/translations';

const t = textsOf(() => textsNow('sqllab', sqllab).tabs);

/** A table that a tab has opened in the schema browser. */
export interface OpenTable {
  /** The id of the stored entry; null while it is not stored. */
  readonly id: number | null;
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
  readonly isExpanded: boolean;
}

/** Identifies an opened table within a tab. */
export function tableKey({ dbId, catalog, schema, name }: Omit<OpenTable, 'id' | 'isExpanded'>): string {
  return JSON.stringify([dbId, catalog, schema, name]);
}

/** One tab of the SQL editor. */
export interface EditorTab {
  /** Known to this browser only; it stays the same when the tab is stored on the server. */
  readonly id: string;
  /** The id on the server; null while the tab is in this browser only. */
  readonly serverId: number | null;
  readonly name: string;
  readonly dbId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  /** The most rows of a result; null means the default of the server. */
  readonly queryLimit: number | null;
  readonly autorun: boolean;
  /** The parameters of the template as JSON text, as the user wrote it. */
  readonly templateParams: string | null;
  /** The saved query that the tab shows. */
  readonly remoteId: number | null;
  readonly hideLeftBar: boolean;
  /** Shares of the height, in percent; together they are 100. */
  readonly northPercent: number;
  readonly southPercent: number;
  /** The client id of the query that ran last. */
  readonly latestQueryId: string | null;
  /** The state of that query as the page was made; null when it is not known. */
  readonly latestState: QueryState | null;
  readonly tables: readonly OpenTable[];
  /** Client ids of the queries whose results stay while others run. */
  readonly pinnedQueryIds: readonly string[];
  /** Where it stands among the tabs, once it was moved; null where its id on the server says so. */
  readonly place: number | null;
  /** Epoch milliseconds of the last edit. */
  readonly updatedAt: number;
  /** Counts the stored states of the tab; edits are made on top of the one with this number. */
  readonly version: number;
  /** False when only the name is known, and the rest is still on the server. */
  readonly isLoaded: boolean;
  /** True when it holds edits that the server does not have. */
  readonly isEdited: boolean;
}

/** A closed tab. It is kept for `binDays`. */
export interface ClosedTab {
  readonly tab: EditorTab;
  /** Its place among the tabs. */
  readonly place: number;
  /** Epoch milliseconds. */
  readonly closedAt: number;
}

/** Days that a closed tab is kept. */
export const binDays = 30;

/** The text of a new tab. */
export const firstSql = 'SELECT ...';

/** Shares of the height of editor and results in a new tab, in percent. */
export const firstSplit = { northPercent: 30, southPercent: 70 } as const;

/** Fields that a new tab may start with. */
export type TabSeed = Partial<Omit<EditorTab, 'id' | 'isLoaded' | 'isEdited' | 'version' | 'updatedAt'>>;

/** A tab that is not stored yet. `now` is in epoch milliseconds. */
export function newTab(id: string, name: string, now: number, seed: TabSeed = {}): EditorTab {
  return {
    serverId: null,
    dbId: null,
    catalog: null,
    schema: null,
    sql: firstSql,
    queryLimit: null,
    autorun: false,
    templateParams: null,
    remoteId: null,
    hideLeftBar: false,
    ...firstSplit,
    latestQueryId: null,
    latestState: null,
    tables: [],
    pinnedQueryIds: [],
    place: null,
    ...seed,
    id,
    name: seed.name ?? name,
    updatedAt: now,
    version: 0,
    isLoaded: true,
    isEdited: true,
  };
}

/** The name of the next new tab: `Untitled Query N`, where N is one above the highest in the current language. */
export function untitledName(names: Iterable<string>): string {
  const [before = '', after = ''] = t('untitled', { number: gap }).split(gap);
  let highest = 0;
  for (const name of names) {
    if (!name.startsWith(before) || !name.endsWith(after)) continue;
    const number = /^\d{1,9}$/.exec(name.slice(before.length, name.length - after.length))?.[0] ?? 0;
    highest = Math.max(highest, Number(number));
  }
  return t('untitled', { number: String(highest + 1) });
}

const gap = '\u0000';

/** The name of a copy, in the current language. */
export function copyName(name: string): string {
  return t('copyOf', { name });
}
