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
  /**
   * A literal: for "view query", and for values that a template writes into its SQL. What is inside must not end it, so
   * quotes are doubled, and backslashes where they escape.
   */
  literal(value: Bound): string;
  /** Time-grain templates by ISO duration, `{col}` standing for the column; order is the order of the menu. */
  readonly timeGrains: Readonly<Record<string, string>>;
  /**
   * Functions that stand for `{func}` in grains, by the column's type, which stands for `{type}`. The first is taken
   * for types that are not listed.
   */
  readonly grainFunctions?: Readonly<Record<string, string>>;
  /** Templates for columns holding epoch seconds and milliseconds; null where the database cannot read them. */
  readonly epoch: { readonly seconds: string; readonly milliseconds: string } | null;
  /** SQL for an instant (epoch milliseconds, UTC) compared with a column of the native type, or null to compare as text. */
  datetime(epochMs: number, nativeType: string): string | null;
  /** Casts an expression to text, for LIKE on columns that are not text. */
  castToText(expression: string): string;
  /** Case-insensitive LIKE. */
  ilike(expression: string, pattern: string): string;
  /** ` LIMIT n OFFSET m` in the dialect's own words; either may be null. `isOrdered` tells of an ORDER BY before it. */
  limit(limit: number | null, offset: number | null, isOrdered: boolean): string;
  /** What stands between a query in brackets and its quoted name; ` AS ` where nothing is said. */
  readonly tableAlias?: string;
  /** What stands around a small query that is joined, where the database would else run it again for every row. */
  readonly runOnce?: readonly [before: string, after: string];
  /** A test for truth, where there is no `IS TRUE`. */
  truth?(expression: string, isTrue: boolean): string;
  /** A column label as the database takes it, where it does not take every one; before it is cut. */
  label?(label: string): string;
  /** Longest column label, in characters, or null. */
  readonly maxLabelLength: number | null;
  /** What stands before the hash that a label becomes when it is too long. */
  readonly cutLabelPrefix?: string;
  /** The generic kind of a native type name; null when unknown. */
  kindOf(nativeType: string): ColumnKind | null;
  readonly capabilities: DialectCapabilities;
  /**
   * Functions that one database lets be called beyond those of its product, in lower case, as they are written there: with
   * a schema or without.
   */
  readonly ownFunctions?: ReadonlySet<string> | undefined;
}

/** What decides which functions SQL of people may call. */
export type CallingRules = Pick<Dialect, 'name' | 'ownFunctions'>;

export interface DialectCapabilities {
  readonly joins: boolean;
  readonly subqueries: boolean;
  readonly aliasInSelect: boolean;
  readonly aliasInOrderBy: boolean;
  readonly hiddenOrderByAggregate: boolean;
  readonly booleanFilterByEquality: boolean;
}
