import type { ColumnKind } from '@/lib/frame/frame';

/** A statement ready for a driver. Values never stand in `sql`: they are bound by position. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly Bound[];
}

/** What a driver can bind. A temporal value is bound as the text that `Dialect.datetime` expects. */
export type Bound = string | number | bigint | boolean | null;

/** How one family of databases writes SQL. Pure; each engine's file owns one, families compose by spread. */
export interface Dialect {
  /** The name by which addresses and recordings call it, e.g. `postgresql`. */
  readonly name: string;
  /** Quotes an identifier, always; embedded quotes are doubled. */
  quote(identifier: string): string;
  /** The marker of the n-th bound value, counted from 1: `$1` or `?`. */
  placeholder(position: number): string;
  /** The placeholder with its type written around it, where the driver would guess another; undefined leaves it as it is. */
  typed?(placeholder: string, value: Bound): string | undefined;
  /** A literal for display only ("view query"); never executed. */
  literal(value: Bound): string;
  /** Time-grain templates by ISO duration, `{col}` standing for the column; order is the order of the menu. */
  readonly timeGrains: Readonly<Record<string, string>>;
  /** Templates for columns holding epoch seconds and milliseconds. */
  readonly epoch: { readonly seconds: string; readonly milliseconds: string };
  /** SQL for an instant (epoch milliseconds, UTC) compared with a column of the native type, or null to compare as text. */
  datetime(epochMs: number, nativeType: string): string | null;
  /** Casts an expression to text, for LIKE on columns that are not text. */
  castToText(expression: string): string;
  /** Case-insensitive LIKE. */
  ilike(expression: string, pattern: string): string;
  /** ` LIMIT n OFFSET m` in the dialect's own words; either may be null. */
  limit(limit: number | null, offset: number | null): string;
  /** Longest column label, in bytes, or null. */
  readonly maxLabelLength: number | null;
  /** The generic kind of a native type name; null when unknown. */
  kindOf(nativeType: string): ColumnKind | null;
  readonly capabilities: DialectCapabilities;
}

export interface DialectCapabilities {
  readonly joins: boolean;
  readonly subqueries: boolean;
  readonly aliasInSelect: boolean;
  readonly aliasInOrderBy: boolean;
  readonly hiddenOrderByAggregate: boolean;
  readonly booleanFilterByEquality: boolean;
}
