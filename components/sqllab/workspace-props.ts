import type { RowLimits } from '@/lib/sqllab/limit';
import type { ScheduleForm } from '@/lib/sqllab/schedule-form';
import type { TabSeed } from '@/lib/sqllab/tabs/editor-tab';

/** A database that scripts can be run in. */
export interface DatabaseChoice {
  readonly id: number;
  readonly name: string;
  /** The name of its dialect, such as `postgresql`. */
  readonly backend: string;
  readonly hasCatalogs: boolean;
  /** True when queries run in the background and their results are fetched later. */
  readonly isAsync: boolean;
  readonly allowsCtas: boolean;
  readonly allowsCvas: boolean;
  readonly allowsDml: boolean;
  readonly allowsEstimate: boolean;
  readonly hidesPreview: boolean;
}

/** What the viewer may do. */
export interface SqlLabRights {
  readonly runs: boolean;
  readonly estimates: boolean;
  readonly exportsCsv: boolean;
  readonly savesQueries: boolean;
  readonly tagsQueries: boolean;
  readonly makesDatasets: boolean;
  readonly makesCharts: boolean;
  readonly sharesLinks: boolean;
}

/** A query that the address asks to open; it becomes a tab. */
export interface OpenedQuery {
  /** The local id of the tab. */
  readonly key: string;
  readonly seed: TabSeed;
  /** The query that the tab shows the outcome of, as the API describes it; null when it shows none. */
  readonly outcomeOf: unknown;
}

/** What the SQL editor's page starts with. */
export interface WorkspaceProps {
  /** Whose tabs they are. */
  readonly userId: number | null;
  readonly tabs: readonly {
    readonly id: number;
    readonly label: string | null;
    /** The state of its latest query; null without one. */
    readonly state: string | null;
    /** Where it stands, once it was moved. */
    readonly place: number | null;
    /** The id that this or another window gave it before the server had it. */
    readonly key: string | null;
  }[];
  /** The active tab as the API describes it; null when there is none. */
  readonly activeTab: unknown;
  readonly opened: OpenedQuery | null;
  /** The local id of the tab that is made when there is none. */
  readonly firstKey: string;
  readonly databases: readonly DatabaseChoice[];
  readonly limits: RowLimits;
  readonly rights: SqlLabRights;
  /** True when templates are filled before a script runs. */
  readonly hasTemplates: boolean;
  /** What is asked to schedule a query; null where queries are not scheduled. */
  readonly schedule: ScheduleForm | null;
  /** A failure to tell at once, such as a query that could not be opened. */
  readonly notice: string | null;
  /** The first rows of the result that the tab in front shows, as the API answers them; null when there are none. */
  readonly firstRows: unknown;
  /** Epoch milliseconds when the page was made. */
  readonly now: number;
}
