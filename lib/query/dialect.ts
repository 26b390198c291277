import type { ColumnKind } from '@/lib/frame/frame';

/** A statement ready for a driver. `sql` never contains values; they are bound by position. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly Bound[];
}

/** A value that a driver can bind. A temporal value is bound as the text that `Dialect.datetime` requires. */
export type Bound = string | number | bigint | boolean | null;

/**
 * How one family of databases writes SQL. Pure. Each engine's file defines one; families are composed by object spread.
 */
export interface Dialect {
  /** The dialect's name in connection URIs and in test recordings, e.g. `postgresql`. */
  readonly name: string;
  /** Quotes an identifier (always); embedded quotes are doubled. */
  quote(identifier: string): string;
  /** The marker of the n-th bound value, counted from 1: `$1` or `?`. */
  placeholder(position: number): string;
  /** The placeholder with an explicit type, where the driver would infer a wrong one; undefined leaves it unchanged. */
  typed?(placeholder: string, value: Bound): string | undefined;
  /**
   * A literal, for "view query" and for values that a template inserts into SQL. To keep the value from ending the
   * literal, quotes are doubled, and backslashes too where they escape.
   */
  literal(value: Bound): string;
  /** Time-grain templates by ISO duration; `{col}` is replaced by the column. The order is that of the menu. */
  readonly timeGrains: Readonly<Record<string, string>>;
  /**
   * Functions that replace `{func}` in grain templates, by column type, which replaces `{type}`. Types that are not
   * listed use the first.
   */
  readonly grainFunctions?: Readonly<Record<string, string>>;
  /** Templates for columns of epoch seconds and milliseconds; null where the database cannot convert them. */
  readonly epoch: { readonly seconds: string; readonly milliseconds: string } | null;
  /** SQL for an instant (epoch ms, UTC) that is compared with a column of the native type; null to compare as text. */
  datetime(epochMs: number, nativeType: string): string | null;
  /** Casts an expression to text, for LIKE on other columns. */
  castToText(expression: string): string;
  /** Case-insensitive LIKE. */
  ilike(expression: string, pattern: string): string;
  /** ` LIMIT n OFFSET m` in the dialect's syntax; either may be null. `isOrdered`: an ORDER BY precedes it. */
  limit(limit: number | null, offset: number | null, isOrdered: boolean): string;
  /** Separator between a subquery and its quoted alias; default ` AS `. */
  readonly tableAlias?: string;
  /** Text around a small subquery that is joined, where the database would otherwise run it again for every row. */
  readonly runOnce?: readonly [before: string, after: string];
  /** A test for true or false, for databases without `IS TRUE`. */
  truth?(expression: string, isTrue: boolean): string;
  /** Converts a column label, before it is shortened, for databases that do not accept every label. */
  label?(label: string): string;
  /** Maximum length of a column label in characters; null for no limit. */
  readonly maxLabelLength: number | null;
  /** Prefix of the hash that replaces a label that is too long. */
  readonly cutLabelPrefix?: string;
  /** The generic kind of a native type name; null when unknown. */
  kindOf(nativeType: string): ColumnKind | null;
  readonly capabilities: DialectCapabilities;
  /**
   * Functions that one database allows in addition to those of its product: in lower case, with or without a schema as
   * they are called there.
   */
  readonly ownFunctions?: ReadonlySet<string> | undefined;
}

/** What determines which functions SQL written by users may call. */
export type CallingRules = Pick<Dialect, 'name' | 'ownFunctions'>;

export interface DialectCapabilities {
  readonly joins: boolean;
  readonly subqueries: boolean;
  readonly aliasInSelect: boolean;
  readonly aliasInOrderBy: boolean;
  readonly hiddenOrderByAggregate: boolean;
  readonly booleanFilterByEquality: boolean;
}
