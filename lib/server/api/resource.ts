import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { ScopedResource } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import type { Permission, View } from '@/lib/permissions/vocabulary';
import type { Access } from './access';
import type { Field } from './field';
import type { ArgumentSchema } from './request/argument';
import type { Input } from './request/inputs';
import type { Json } from './request/rison';
import type { Scope } from './scope';
import type { WritePlan } from './write';

/** How a column may be filtered: by the operators of its kind. */
export type Searchable =
  | { readonly kind: 'text' | 'number' | 'choice' | 'boolean' | 'date' | 'uuid'; readonly column: SQLWrapper }
  /** By the names its numbers have. */
  | { readonly kind: 'enum'; readonly column: SQLWrapper; readonly names: Readonly<Record<string, number>> }
  /** By the id it refers to. */
  | { readonly kind: 'one'; readonly column: SQLWrapper }
  /** By ids of the relation of this name. */
  | { readonly kind: 'many'; readonly relation: string };

/** A filter with a name of its own, such as `chart_all_text`; null narrows nothing. */
export interface NamedFilter {
  readonly label: string;
  readonly condition: (value: Json, viewer: Viewer) => SQL | null;
}

/** A field that refers to others offers them to choose from. */
export interface RelatedField {
  readonly from: PgTable;
  readonly id: PgColumn;
  readonly text: SQL;
  /** Which of them this text finds. */
  readonly matches: (filter: string) => SQL;
  readonly order: SQLWrapper;
  readonly extra?: (viewer: Viewer) => Readonly<Record<string, PgColumn>>;
  readonly rows?: (viewer: Viewer) => SQL;
}

export interface ListPlan {
  /** `List …` of the resource's title unless told. */
  readonly title?: string;
  /** Names of fields; those of a related field with a part, `owners.id`. */
  readonly columns: readonly string[];
  /** What an answer with all columns holds, where it is not what `columns` names. */
  readonly whole?: readonly string[];
  readonly order: Readonly<Record<string, SQLWrapper>>;
  readonly defaultOrder: SQL;
  readonly search: Readonly<Record<string, Searchable>>;
  readonly filters?: Readonly<Record<string, Readonly<Record<string, NamedFilter>>>>;
  /** `bare` without the names and labels of columns. */
  readonly envelope?: 'bare';
  /** How many rows a page may have; 100 unless told. */
  readonly maxPageSize?: number;
}

export interface ShowPlan {
  readonly columns: readonly string[];
  /** What an answer with all columns holds, where it is not what `columns` names. */
  readonly whole?: readonly string[];
  /** `result` alone; or with the `id` beside it and a choice of `columns`; or with the names and labels of columns, too. */
  readonly envelope: 'result' | 'id' | 'labels';
  /** The answer has all columns, whichever are asked for. */
  readonly isAlwaysWhole?: true;
  /** Fields that read otherwise here than in lists. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** How a key that is none of these is answered; as a missing row unless told. */
  readonly otherKeys?: 'method_not_allowed' | 'route_not_found';
  /** What besides the id finds a row, tried in turn: its uuid, its slug. */
  readonly keys?: readonly { readonly column: PgColumn; readonly pattern: RegExp }[];
}

/** One call beside the generic ones. `:id` in its path takes any segment. */
export interface Action {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Null: everybody, signed in or not. */
  readonly permission: Permission | null;
  /** How it finds out who asks; `usual` where nothing is said. */
  readonly access?: Access;
  /** One line about it in the OpenAPI document. */
  readonly summary?: string;
  /** Its `:id` is also what else finds a row of the resource: a uuid, a slug. */
  readonly takesKey?: true;
  /** What segments of its path hold, where that is neither an id nor any text. */
  readonly segments?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** What its `q` is held against. */
  readonly argument?: ArgumentSchema;
  /** What its body is held against. */
  readonly body?: z.ZodType;
  /** Given where it succeeds with another status than 200. */
  readonly status?: 201;
  /** With which statuses it succeeds, where that is neither what the contract names nor `status`. */
  readonly statuses?: readonly number[];
  /** With which statuses it refuses beside those of all calls of its kind. */
  readonly refusals?: readonly (401 | 405 | 422)[];
  /** In which types it answers when they are not JSON alone. */
  readonly answerTypes?: readonly string[];
  /** How a body is sent that is not JSON. */
  readonly bodyType?: 'multipart/form-data' | 'application/x-www-form-urlencoded';
  readonly run: (call: Call) => Promise<Response> | Response;
}

export interface Call {
  readonly request: Request;
  readonly url: URL;
  readonly viewer: Viewer;
  readonly params: Readonly<Record<string, string>>;
}

/** A thing of the API, declared once: `list` and `show` read it in-process, `serve` gives it its HTTP face. */
export interface Resource {
  readonly name: ScopedResource;
  /** In `List …`, `Add …`. */
  readonly title: string;
  /** What its rights are on. */
  readonly view: View;
  readonly read: Permission;
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly scope: Scope;
  /** What all its rows have in common, where the table holds others, too: the annotations of one layer. */
  readonly only?: SQL;
  readonly fields: Readonly<Record<string, Field>>;
  /** What columns are called where it is not their name in words. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly list: ListPlan;
  readonly show: ShowPlan;
  /** How rows are made, changed and deleted; resources without it are only read. */
  readonly write?: WritePlan;
  /** What `_info` tells about the fields one may set, where it is not what the schemas of `write` say. */
  readonly inputs?: { readonly create: readonly Input[]; readonly update: readonly Input[] };
  readonly related?: Readonly<Record<string, RelatedField>>;
  /** True where nothing is told of fields and rights. */
  readonly hasNoInfo?: true;
  /** Columns whose values may be asked for. */
  readonly distinct?: Readonly<Record<string, SQLWrapper>>;
  readonly actions?: readonly Action[];
}

/** A resource whose calls are named elsewhere: they need its rows themselves. */
export type ResourceRows = Omit<Resource, 'actions'>;

/** What only has calls of its own and no rows: `security`, `me`. */
export interface Service {
  readonly name: string;
  readonly actions: readonly Action[];
}
