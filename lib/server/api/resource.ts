import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { ScopedResource } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Permission, View } from '@/lib/permissions/vocabulary';
import type { WritePlan } from '@/lib/server/api/write/write';
import type { Json } from '@/lib/text/rison';
import type { Access } from './access';
import type { Field } from './field';
import type { ArgumentSchema } from './request/argument';
import type { Input } from './request/inputs';
import type { Scope } from './scope';

/** How a column may be filtered: its kind decides which operators exist. */
export type Searchable =
  | { readonly kind: 'text' | 'number' | 'choice' | 'boolean' | 'date' | 'uuid'; readonly column: SQLWrapper }
  /** Filtered by the names of its numbers. */
  | { readonly kind: 'enum'; readonly column: SQLWrapper; readonly names: Readonly<Record<string, number>> }
  /** Filtered by the id that it refers to. */
  | { readonly kind: 'one'; readonly column: SQLWrapper }
  /** Filtered by ids of the relation of this name. */
  | { readonly kind: 'many'; readonly relation: string };

/** A filter with its own operator name, such as `chart_all_text`. A null condition filters nothing. */
export interface NamedFilter {
  readonly label: string;
  /** Left out of what `_info` tells: a filter of our own pages alone. */
  readonly isUntold?: true;
  readonly condition: (value: Json, viewer: Viewer) => SQL | null | Promise<SQL>;
}

/** The rows that a field may refer to, offered as choices. */
export interface RelatedField {
  readonly from: PgTable;
  readonly id: PgColumn;
  readonly text: SQL;
  /** The condition that searches the rows by this text. */
  readonly matches: (filter: string) => SQL;
  readonly order: SQLWrapper;
  readonly extra?: (viewer: Viewer) => Readonly<Record<string, PgColumn>>;
  readonly rows?: (viewer: Viewer) => SQL;
}

export interface Sort {
  readonly by: SQLWrapper;
  readonly direction: 'asc' | 'desc';
}

export interface ListPlan {
  /** By default `List …` with the resource's title. */
  readonly title?: string;
  /** Names of fields; a part of a related field is written `owners.id`. */
  readonly columns: readonly string[];
  /** What a response with all columns contains, where that differs from `columns`. */
  readonly whole?: readonly string[];
  readonly order: Readonly<Record<string, SQLWrapper>>;
  readonly defaultOrder: Sort;
  readonly search: Readonly<Record<string, Searchable>>;
  readonly filters?: Readonly<Record<string, Readonly<Record<string, NamedFilter>>>>;
  /** `bare` omits the names and labels of columns. */
  readonly envelope?: 'bare';
  /** The largest page size, in rows; 100 by default. */
  readonly maxPageSize?: number;
}

export interface ShowPlan {
  readonly columns: readonly string[];
  /** What a response with all columns contains, where that differs from `columns`. */
  readonly whole?: readonly string[];
  /** `result`: that alone. `id`: with `id`, and a choice of `columns`. `labels`: also names and labels of columns. */
  readonly envelope: 'result' | 'id' | 'labels';
  /** The response has all columns, whichever the caller requests. */
  readonly isAlwaysWhole?: true;
  /** Fields whose value here differs from the value in lists. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** The error for a key of none of these kinds; `not_found` by default. */
  readonly otherKeys?: 'method_not_allowed' | 'route_not_found';
  /** Other keys that identify a row, tried in turn: its uuid, its slug. */
  readonly keys?: readonly { readonly column: PgColumn; readonly pattern: RegExp }[];
}

/** One call beside the generic ones. `:id` in its path matches any segment. */
export interface Action {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Null: open to everybody, signed in or not. */
  readonly permission: Permission | null;
  /** How the call authenticates the caller; `usual` by default. */
  readonly access?: Access;
  /** Marks a call that changes nothing although it is no `GET`: tokens that only read may send it. */
  readonly onlyReads?: true;
  /** Marks a call that tokens for programs may never send. */
  readonly forPeople?: true;
  /** One line about it in the OpenAPI document. */
  readonly summary?: string;
  /** Its `:id` may also be another key of the resource: a uuid, a slug. */
  readonly takesKey?: true;
  /** JSON Schemas of path parameters that are neither an id nor any text. */
  readonly segments?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The schema that `q` is checked against. */
  readonly argument?: ArgumentSchema;
  /** The schema that the body is checked against. */
  readonly body?: z.ZodType;
  /** Set where the success status is not 200. */
  readonly status?: 201;
  /** The success statuses, where they are neither those of the contract nor `status`. */
  readonly statuses?: readonly number[];
  /** Error statuses beside those of all calls of its kind. */
  readonly refusals?: readonly (401 | 405 | 422)[];
  /** Content types of the response, where it is not only JSON. */
  readonly answerTypes?: readonly string[];
  /** Content type of a body that is not JSON. */
  readonly bodyType?: 'multipart/form-data' | 'application/x-www-form-urlencoded';
  readonly run: (call: Call) => Promise<Response> | Response;
}

export interface Call {
  readonly request: Request;
  readonly url: URL;
  readonly viewer: Viewer;
  readonly params: Readonly<Record<string, string>>;
}

/** One kind of object in the API, declared once: `list` and `show` read it in-process, `serve` makes its handlers. */
export interface Resource {
  readonly name: ScopedResource;
  /** The noun in `List …`, `Add …`. */
  readonly title: string;
  /** The view that its permissions refer to. */
  readonly view: View;
  readonly read: Permission;
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly scope: Scope;
  /** Tells one state of a row from another, where its table stores neither a version nor a time of change. */
  readonly version?: SQL<string>;
  /** A condition on all its rows, where the table also contains others: the annotations of one layer. */
  readonly only?: SQL;
  readonly fields: Readonly<Record<string, Field>>;
  /** Labels of columns, where they are not the words of the column's name. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly list: ListPlan;
  readonly show: ShowPlan;
  /** How rows are created, changed and deleted; without it the resource is read-only. */
  readonly write?: WritePlan;
  /** What `_info` returns about writable fields, where it differs from the schemas of `write`. */
  readonly inputs?: { readonly create: readonly Input[]; readonly update: readonly Input[] };
  readonly related?: Readonly<Record<string, RelatedField>>;
  /** True where the call `_info` does not exist. */
  readonly hasNoInfo?: true;
  /** Columns whose distinct values may be requested. */
  readonly distinct?: Readonly<Record<string, SQLWrapper>>;
  readonly actions?: readonly Action[];
  /** Whether the settings take all of its calls away. */
  readonly isOff?: () => boolean;
}

/** A resource without its actions. The actions are declared elsewhere, since they need the resource's rows. */
export type ResourceRows = Omit<Resource, 'actions'>;

/** Has calls but no rows: `security`, `me`. */
export interface Service {
  readonly name: string;
  readonly actions: readonly Action[];
  readonly isOff?: () => boolean;
}
