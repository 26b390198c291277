import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Metadata } from '@/db/client';
import type { ScopedResource } from '@/lib/permissions/rows';
import type { Permission } from '@/lib/permissions/vocabulary';
import type { TaggedKind } from './implicit-tags';
import type { Call } from './resource';
import type { Scope } from './scope';

/** What a write happens in: the call, and the transaction that holds all of it. */
export interface Write extends Call {
  readonly tx: Metadata;
}

/** The write of a row that is there. */
export interface RowWrite extends Write {
  readonly id: number;
}

/** Columns of the resource's table with the values to store. */
export type Values = Readonly<Record<string, unknown>>;

/** What is wrong with a field, in words for the one who sent it. */
export type Problems = Readonly<Record<string, string | readonly string[]>>;

/** A joining table that a list of ids in the body fills: `owners`, `roles`. */
export interface Link {
  readonly join: PgTable;
  /** The join's column that names this resource's row, and the one that names the other. */
  readonly own: PgColumn;
  readonly other: PgColumn;
  /** The other thing's id; ids that it does not have are refused with `problem`. */
  readonly target: PgColumn;
  readonly problem: string;
  /** For things whose rows not everybody sees: ids outside are refused as unknown ones are. */
  readonly visible?: { readonly resource: ScopedResource; readonly scope: Scope };
}

type Body<Schema extends z.ZodType> = z.infer<Schema>;

interface Saving<Schema extends z.ZodType, In extends Write> {
  /** The body, field by field; made of `body-field.ts`. It also tells `_info` and the OpenAPI document. */
  readonly schema: Schema;
  /** How a body that does not fit is refused, where it is not as the plan says. */
  readonly refusal?: BodyRefusal;
  /** What only the database can tell is wrong; all of it is told at once, with 422. Throw for other refusals. */
  check?(body: Body<Schema>, write: In): Promise<Problems>;
  /** The columns to store; unless told, those fields of the body that are columns of the table. */
  row?(body: Body<Schema>, write: In): Promise<Values> | Values;
  /** What else to store once the row is. */
  after?(body: Body<Schema>, write: RowWrite): Promise<void>;
  /** `result` of the answer; the body unless told. */
  answer?(body: Body<Schema>, write: RowWrite): Promise<unknown> | unknown;
}

export interface Creation<Schema extends z.ZodType = z.ZodType> extends Saving<Schema, Write> {}

export interface Update<Schema extends z.ZodType = z.ZodType> extends Saving<Schema, RowWrite> {
  /** True for a body that whoever may see the row may save; everything else takes an owner. */
  isOpen?(body: Body<Schema>): boolean;
  /** What else the answer holds beside `id` and `result`. */
  envelope?(write: RowWrite): Promise<Values> | Values;
}

export interface Removal {
  /** True where rows go one at a time only. */
  readonly isSingle?: true;
  /** Why these rows cannot go, or null: `There are associated alerts or reports: Weekly sales`. */
  inUse?(ids: readonly number[], write: Write): Promise<string | null>;
  /** What goes with them beside what the foreign keys take along. */
  before?(ids: readonly number[], write: Write): Promise<void>;
}

/** How the wire shapes a body that does not fit: `message` with 400 or 422, or `errors` with the body sent back. */
export type BodyRefusal = 'body_invalid' | 'body_unprocessable' | 'payload_schema_invalid';

/** What a constraint of the schema made impossible. */
export type Refusal = 'not_created' | 'not_updated' | 'not_deleted';

/** How a resource is written. Each part opens its call: POST, PUT, and both DELETEs. */
export interface WritePlan {
  readonly permission: Permission;
  /** What a row is called in messages: `chart`, `charts`. */
  readonly noun: readonly [one: string, many: string];
  /** In `Dashboards could not be created.`, where it is not the noun. */
  readonly refusedNoun?: { readonly [R in Refusal]?: string };
  /** The name its entries in the log begin with: `ChartRestApi` in `ChartRestApi.post`. */
  readonly log: string;
  /** The log's column that names the row, for those that have one. */
  readonly logged?: 'slice_id' | 'dashboard_id';
  /**
   * Who may change a row beside administrators: those in its `owners`, whoever made it, or everybody who holds the
   * permission.
   */
  readonly owners: 'owners' | 'creator' | 'permission';
  /** The status for a body that does not fit its schema; 400 unless told. */
  readonly refusal?: 422;
  /** True where a body that cannot be read is told of under `errors`. */
  readonly wrapsRefusals?: true;
  /** `result` alone answers an update when told; `id` and `result` otherwise. */
  readonly updateEnvelope?: 'result';
  readonly links?: Readonly<Record<string, Link>>;
  /** Things that carry tags: the implicit ones follow each write, `tags` of a body are the custom ones. */
  readonly tagged?: TaggedKind;
  readonly create?: Creation;
  readonly update?: Update;
  readonly remove?: Removal;
}

/** Ties the functions of a plan to its schema's type. */
export function creation<Schema extends z.ZodType>(plan: Creation<Schema>): Creation {
  return plan;
}

/** Ties the functions of a plan to its schema's type. */
export function update<Schema extends z.ZodType>(plan: Update<Schema>): Update {
  return plan;
}
