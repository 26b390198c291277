import type { Messages } from '@/lib/text/messages/messages';
import type { Row } from './row-text';

/** A key of the texts of lists. */
export type ListLabel = keyof Messages['list']['labels'];

export interface NamedLink {
  readonly id: number | string;
  readonly text: string;
  readonly href?: string;
}

export type StateTone = 'success' | 'warning' | 'accent' | 'quiet';

/** What a cell shows. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string; readonly title?: string; readonly isCode?: boolean }
  /** A text over a bar, whose length is a share from 0 to 1. */
  | { readonly kind: 'bar'; readonly text: string; readonly share: number }
  | {
      readonly kind: 'name';
      readonly text: string;
      readonly href?: string | undefined;
      readonly certifiedBy?: string;
      readonly certificationDetails?: string;
      /** Help about the row, such as its description. */
      readonly info?: string;
      readonly isExternal?: boolean;
      readonly badges?: readonly ListLabel[];
    }
  | { readonly kind: 'published'; readonly isPublished: boolean }
  | { readonly kind: 'source'; readonly isVirtual: boolean }
  | { readonly kind: 'tags'; readonly tags: readonly NamedLink[] }
  | { readonly kind: 'people'; readonly people: readonly { readonly id: number; readonly name: string }[] }
  | { readonly kind: 'links'; readonly links: readonly NamedLink[] }
  | { readonly kind: 'time'; readonly text: string; readonly at: string }
  | { readonly kind: 'flag'; readonly isOn: boolean }
  /** Whether the row with this name is active; who may write switches it there. */
  | { readonly kind: 'active'; readonly isOn: boolean; readonly name: string }
  | {
      readonly kind: 'state';
      readonly text: string;
      readonly label?: ListLabel;
      readonly tone: StateTone;
      readonly title: string;
    };

/** What cells need beside the row. */
export interface CellContext {
  /** The names of chart types, by their identifiers. */
  readonly types: Readonly<Record<string, string>>;
}

export interface ColumnPlan {
  readonly id: string;
  readonly label: ListLabel;
  /** The column that the API orders by. */
  readonly sort?: string;
  /** The column that gets the room that is left, where that is not the first one. */
  readonly isWide?: true;
  readonly cell: (row: Row, context: CellContext) => Cell;
}

/** Where the choices of a filter come from. */
export type ChoiceSource =
  | { readonly kind: 'related' | 'distinct'; readonly field: string; readonly of?: string }
  /** The rows of a resource. */
  | { readonly kind: 'rows'; readonly resource: string; readonly text: string; readonly search: string }
  | { readonly kind: 'tags' }
  /** Permissions of roles, `can read on Chart`. */
  | { readonly kind: 'permissions' }
  /** The chart types of `CellContext`. */
  | { readonly kind: 'types' };

interface FilterBase {
  /** The column that is filtered. */
  readonly id: string;
  /** Its name in the address, where that is not the column. */
  readonly key?: string;
  readonly label: ListLabel;
}

export type FilterPlan = FilterBase &
  (
    | { readonly kind: 'search'; readonly opr: string; readonly help?: ListLabel; readonly isNumber?: true }
    | {
        readonly kind: 'select';
        readonly opr: string;
        readonly options: readonly { readonly value: string | number | boolean; readonly label: ListLabel }[];
      }
    | { readonly kind: 'choices'; readonly opr: string; readonly from: ChoiceSource; readonly isList?: true }
    /** A span of days; `milliseconds` for columns that hold instants as numbers. */
    | { readonly kind: 'dates'; readonly as: 'instant' | 'milliseconds' }
    | { readonly kind: 'numbers' }
  );

/** A thing that is done to a row. */
export type RowAct =
  | 'delete'
  | 'export'
  | 'edit'
  | 'duplicate'
  | 'copyLink'
  | 'preview'
  | 'rerun'
  | 'sync'
  | 'tables'
  | 'readers'
  | 'log'
  | 'message'
  | 'checkNow'
  | 'sendNow'
  | 'cancel'
  | 'again'
  | 'show'
  | 'tryOut'
  | 'useLight'
  | 'useDark'
  | 'moveUp'
  | 'moveDown';

export type BulkAct = 'delete' | 'export' | 'tag' | 'publish';

/** The rights of the viewer that a list looks at. */
export interface ListRights {
  readonly canWrite: boolean;
  readonly canExport: boolean;
  readonly canTag: boolean;
}

export interface SortChoice {
  readonly label: ListLabel;
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

/** A list of rows of a resource, declared as data for the server and the browser alike. */
export interface ListPlan {
  readonly id: string;
  readonly path: string;
  /** `/api/v1/dashboard/`. */
  readonly api: string;
  readonly title: ListLabel;
  /** One of its rows, as `nouns` of the texts calls it. */
  readonly noun: keyof Messages['list']['nouns'];
  readonly reads?: readonly string[];
  readonly order: { readonly column: string; readonly order: 'asc' | 'desc' };
  readonly columns: readonly ColumnPlan[];
  readonly filters: readonly FilterPlan[];
  /** Filters that always apply. */
  readonly only?: readonly QueryFilter[];
  readonly nameOf: (row: Row) => string;
  /** Where a row is opened; empty for rows that have no page. */
  readonly hrefOf?: (row: Row, id: number) => string;
  /** Cards in place of the table, with the choices to sort them by. */
  readonly cards?: {
    readonly sorts: readonly SortChoice[];
    readonly pictureOf: (row: Row, id: number) => string;
    readonly detailOf?: (row: Row, context: CellContext) => string;
  };
  /** The kind of object that `favorites` and tags know. */
  readonly starred?: 'dashboard' | 'chart' | 'tag';
  readonly taggable?: 'dashboard' | 'chart' | 'dataset';
  readonly acts: readonly RowAct[];
  /** Whether an act applies to this row. */
  readonly hasAct?: (act: RowAct, row: Row) => boolean;
  readonly bulk: readonly BulkAct[];
  /** The page on which a row is edited, unless that is done in a sheet over the list. */
  readonly editHref?: (id: number) => string;
  /** What rows are, where a dialog edits them: the properties of a dashboard or a chart, or all of a dataset. */
  readonly dialog?: 'dashboard' | 'chart' | 'dataset';
  readonly createHref?: string;
  /** Where all rows that the filters leave are written to a file. */
  readonly exportPath?: string;
  readonly canImport?: true;
  /** The API deletes rows one at a time. */
  readonly isSingle?: true;
  /** Says when its rows were read, with a button that reads them again: others change them, such as a schedule. */
  readonly saysAge?: true;
  /** The text of an empty list. */
  readonly empty?: ListLabel;
  /** The words after the count of selected rows: `(2 Virtual, 1 Physical)`. */
  readonly countedAs?: (rows: readonly Row[]) => readonly { readonly label: ListLabel; readonly count: number }[];
}

export interface QueryFilter {
  readonly col: string;
  readonly opr: string;
  readonly value: string | number | boolean | readonly (string | number)[];
}

export function keyOf({ key, id }: FilterPlan): string {
  return key ?? id;
}
