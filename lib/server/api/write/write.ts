import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Metadata } from '@/db/client';
import type { ScopedResource } from '@/lib/permissions/rows';
import type { Permission } from '@/lib/permissions/vocabulary';
import type { Call } from '@/lib/server/api/resource';
import type { Scope } from '@/lib/server/api/scope';
import type { TaggedKind } from './implicit-tags';

/** The context of a write: the call, and the transaction that contains all of it. */
export interface Write extends Call {
  readonly tx: Metadata;
}

/** The write of an existing row. */
export interface RowWrite extends Write {
  readonly id: number;
}

/** Columns of the resource's table with the values to store. */
export type Values = Readonly<Record<string, unknown>>;

/** The problems of each field, as messages for the sender. */
export type Problems = Readonly<Record<string, string | readonly string[]>>;

/** A joining table that is filled from a list of ids in the body: `owners`, `roles`. */
export interface Link {
  readonly join: PgTable;
  /** The join's column for this resource's row; `other` is the one for the other object. */
  readonly own: PgColumn;
  readonly other: PgColumn;
  /** The other object's id column. An id that does not exist is refused with `problem`. */
  readonly target: PgColumn;
  readonly problem: string;
  /** For objects that not every viewer may see: ids outside the viewer's rows are refused like unknown ones. */
  readonly visible?: { readonly resource: ScopedResource; readonly scope: Scope };
}

type Body<Schema extends z.ZodType> = z.infer<Schema>;

interface Saving<Schema extends z.ZodType, In extends Write> {
  /** The schema of the body, built from `body-field.ts`. `_info` and the OpenAPI document are generated from it. */
  readonly schema: Schema;
  /** The error for a body that does not fit, where it differs from the plan's. */
  readonly refusal?: BodyRefusal;
  /** Checks that need the database. All problems are returned at once, with 422. Throw for other refusals. */
  check?(body: Body<Schema>, write: In): Promise<Problems>;
  /** The columns to store; by default the fields of the body that are columns of the table. */
  row?(body: Body<Schema>, write: In): Promise<Values> | Values;
  /** What else to store, after the row. */
  after?(body: Body<Schema>, write: RowWrite): Promise<void>;
  /** `result` of the response; by default the body. */
  answer?(body: Body<Schema>, write: RowWrite): Promise<unknown> | unknown;
}

export interface Creation<Schema extends z.ZodType = z.ZodType> extends Saving<Schema, Write> {}

export interface Update<Schema extends z.ZodType = z.ZodType> extends Saving<Schema, RowWrite> {
  /** True for a body that every viewer of the row may save; otherwise the viewer must be an owner. */
  isOpen?(body: Body<Schema>): boolean;
  /** What the response contains beside `id` and `result`. */
  envelope?(write: RowWrite): Promise<Values> | Values;
}

export interface Removal {
  /** True where rows can only be deleted one at a time. */
  readonly isSingle?: true;
  /** Why these rows cannot be deleted, or null: `There are associated alerts or reports: Weekly sales`. */
  inUse?(ids: readonly number[], write: Write): Promise<string | null>;
  /** What to delete with them beside what the foreign keys delete by cascade. */
  before?(ids: readonly number[], write: Write): Promise<void>;
}

/** The response to a body that does not fit: `message` with 400 or 422, or `errors` with the sent body. */
export type BodyRefusal = 'body_invalid' | 'body_unprocessable' | 'payload_schema_invalid';

/** The error for what a constraint of the schema refused. */
export type Refusal = 'not_created' | 'not_updated' | 'not_deleted';

/** How a resource is written. Each part defines its call: POST, PUT, and both DELETEs. */
export interface WritePlan {
  readonly permission: Permission;
  /** The noun for a row in messages: `chart`, `charts`. */
  readonly noun: readonly [one: string, many: string];
  /** The noun in `Dashboards could not be created.`, where it differs from `noun`. */
  readonly refusedNoun?: { readonly [R in Refusal]?: string };
  /** The prefix of its log actions: `ChartRestApi` in `ChartRestApi.post`. */
  readonly log: string;
  /** The log's column for the row's id, for resources that have one. */
  readonly logged?: 'slice_id' | 'dashboard_id';
  /** Who may change a row beside administrators: its `owners`, its `creator`, or every holder of the `permission`. */
  readonly owners: 'owners' | 'creator' | 'permission';
  /** The status for a body that does not fit its schema; 400 by default. */
  readonly refusal?: 422;
  /** True where a body that is not JSON is reported under `errors`. */
  readonly wrapsRefusals?: true;
  /** `result`: the response to an update is `result` alone; by default `id` and `result`. */
  readonly updateEnvelope?: 'result';
  readonly links?: Readonly<Record<string, Link>>;
  /** For objects with tags: implicit tags are updated with each write; `tags` of a body are the custom ones. */
  readonly tagged?: TaggedKind;
  readonly create?: Creation;
  readonly update?: Update;
  readonly remove?: Removal;
}

/** Types the functions of a plan by its schema. */
export function creation<Schema extends z.ZodType>(plan: Creation<Schema>): Creation {
  return plan;
}

/** Types the functions of a plan by its schema. */
export function update<Schema extends z.ZodType>(plan: Update<Schema>): Update {
  return plan;
}
