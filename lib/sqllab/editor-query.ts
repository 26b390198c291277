import type { WireError } from './wire-error';

/** The states of a query. */
export const queryStates = [
  'started',
  'stopped',
  'failed',
  'pending',
  'running',
  'scheduled',
  'success',
  'fetching',
  'timed_out',
] as const;
export type QueryState = (typeof queryStates)[number];

const inProgress: ReadonlySet<QueryState> = new Set(['running', 'started', 'pending', 'fetching', 'scheduled']);

export function isInProgress(state: QueryState): boolean {
  return inProgress.has(state);
}

/** The tone in which a state is shown: `quiet` before the first run. */
export type StateTone = 'quiet' | 'danger' | 'info' | 'warning' | 'success';

/** Scheduled and started queries wait like pending ones; one that timed out has failed. */
const tones: Readonly<Record<QueryState, StateTone>> = {
  started: 'info',
  stopped: 'danger',
  failed: 'danger',
  pending: 'info',
  running: 'warning',
  scheduled: 'info',
  success: 'success',
  fetching: 'info',
  timed_out: 'danger',
};

export function toneOf(state: QueryState | null): StateTone {
  return state === null ? 'quiet' : tones[state];
}

/** A column of a result. */
export interface ResultColumn {
  readonly column_name: string;
  readonly name: string;
  /** The type in the words of the database. */
  readonly type: string | null;
  /** 0 number, 1 text, 2 time, 3 boolean. */
  readonly type_generic: number | null;
  readonly is_dttm: boolean;
}

/** The rows of a result by the names of their columns. */
export type ResultRow = Readonly<Record<string, unknown>>;

/** The result of a query as the browser holds it. */
export interface QueryResult {
  readonly columns: readonly ResultColumn[];
  readonly data: readonly ResultRow[];
  /** True when the database has more rows than are shown. */
  readonly isDisplayLimitReached: boolean;
  /** False while rows are still coming. */
  readonly isWhole: boolean;
  /** Of a script, what each of its statements gave; those of the last one are the rows above. */
  readonly statements?: readonly StatementOutcome[] | undefined;
}

/** What one statement of a script gave. */
export interface StatementOutcome {
  readonly sql: string;
  /** How many rows it returned; null when that is not known. */
  readonly rows: number | null;
  /** How many rows it inserted, updated or deleted; null for one that changes none. */
  readonly changed: number | null;
  readonly columns: readonly ResultColumn[];
  /** Its first rows. */
  readonly data: readonly ResultRow[];
}

/** What limited the number of rows. */
export type LimitingFactor = 'QUERY' | 'DROPDOWN' | 'QUERY_AND_DROPDOWN' | 'NOT_LIMITED' | 'UNKNOWN';

/** One run of a script. Times are epoch milliseconds. */
export interface EditorQuery {
  /** The client id: at most 11 characters, chosen by the browser. */
  readonly id: string;
  /** The id on the server; null before its first answer. */
  readonly serverId: number | null;
  /** The tab that ran it: the id on the server as text, or the local id of a tab that is not stored. */
  readonly sqlEditorId: string;
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** The name of the tab. */
  readonly tab: string;
  readonly sql: string;
  readonly executedSql: string | null;
  readonly state: QueryState;
  /** From 0 to 100. */
  readonly progress: number;
  /** What is done now, such as "Running block 1 out of 2". */
  readonly progressText: string | null;
  /** Its place among the queries that wait, from 1; null when it is not known. */
  readonly queuePlace: number | null;
  readonly startDttm: number;
  readonly endDttm: number | null;
  readonly rows: number | null;
  readonly limit: number | null;
  readonly limitingFactor: LimitingFactor;
  readonly runAsync: boolean;
  readonly resultsKey: string | null;
  readonly ctas: boolean;
  readonly tempSchema: string | null;
  readonly tempTable: string | null;
  readonly templateParams: string | null;
  readonly trackingUrl: string | null;
  readonly errors: readonly WireError[];
  readonly errorMessage: string | null;
  /** True for the rows of a table that the schema browser shows; such queries are in no history. */
  readonly isDataPreview: boolean;
  /** The offset in the tab's text of the script that ran, to find lines of errors; null when it was not part of it. */
  readonly sourceOffset: number | null;
}
