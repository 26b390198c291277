/** Generic type of a column. The contract numbers them in `coltypes`: 0 numeric, 1 string, 2 temporal, 3 boolean. */
export type ColumnKind = 'numeric' | 'string' | 'temporal' | 'boolean';

/**
 * One value of a frame.
 * - numeric: `number`; an integer beyond ±(2^53 − 1) is a `bigint`; an exact decimal beyond a double is a `Decimal`.
 * - temporal: `number`, epoch milliseconds; instants without a zone are read as UTC (fractions hold microseconds).
 * - string: `string`. boolean: `boolean`.
 * - a `CellList` where one value is itself a list (outliers of a box plot, running totals per group).
 * - `null` is SQL NULL. NaN, NaT and ±Infinity become `null` when a result leaves the database.
 */
export type Cell = string | number | bigint | boolean | Decimal | CellList | null;

/**
 * The bundler may copy this module, and cells pass from one copy to another through what all of them share, such as
 * connections and caches. What tells an instance is therefore not its class.
 */
const decimal = Symbol.for('isoline.Decimal');
const cellList = Symbol.for('isoline.CellList');

function has(value: unknown, brand: symbol): boolean {
  return typeof value === 'object' && value !== null && brand in value;
}

/** An exact decimal number that does not fit a double, stored as the text that the database returned. */
export class Decimal {
  static [Symbol.hasInstance](value: unknown): boolean {
    return has(value, decimal);
  }
  constructor(readonly text: string) {}
  get [decimal](): true {
    return true;
  }
  valueOf(): number {
    return Number(this.text);
  }
  toString(): string {
    return this.text;
  }
}

/** A list in one cell; serialised to JSON as the list. */
export class CellList {
  static [Symbol.hasInstance](value: unknown): boolean {
    return has(value, cellList);
  }
  constructor(readonly items: readonly Cell[]) {}
  get [cellList](): true {
    return true;
  }
  toJSON(): readonly Cell[] {
    return this.items;
  }
}

export interface Column {
  /** Flat name. For a multi-level column: the levels joined with ", ". For an unnamed index column: "". */
  readonly name: string;
  /** Present on multi-level columns (after `pivot`, before `flatten`): one entry per level, outermost first. */
  readonly levels?: readonly (string | null)[];
  readonly kind: ColumnKind;
  /** The database's own type name if the column comes from a database, e.g. `DOUBLE PRECISION`. */
  readonly nativeType?: string;
  /** True when every value is an integer by type (int column). Then text output is "3", not "3.0". */
  readonly integer?: boolean;
  readonly values: readonly Cell[];
}

/**
 * Columnar table: every column has `length` values.
 * `index` holds index columns in the sense of pandas; empty means a plain range index.
 */
export interface Frame {
  readonly length: number;
  readonly columns: readonly Column[];
  readonly index: readonly Column[];
  /** Names of the column levels when columns are multi-level, otherwise empty. */
  readonly columnLevels: readonly (string | null)[];
}

export const emptyFrame: Frame = { length: 0, columns: [], index: [], columnLevels: [] };

/** The column called `name`, or undefined. */
export function columnOf(frame: Frame, name: string): Column | undefined {
  return frame.columns.find((column) => column.name === name);
}

/**
 * The columns that a step addresses by `name`: the flat column of that name, or every multi-level column whose first
 * level it is.
 */
export function columnsNamed(frame: Frame, name: string): readonly Column[] {
  return frame.columns.filter((column) => (column.levels ? column.levels[0] : column.name) === name);
}

/** The flat name of a multi-level column: levels joined with ", ", null levels omitted. */
export function joinLevels(levels: readonly (string | null)[]): string {
  return levels.filter((level) => level !== null).join(', ');
}

/**
 * Whether a database column holds exact decimals. These are written with their own digits instead of a float's point.
 */
export function holdsDecimals({ nativeType = '' }: Pick<Column, 'nativeType'>): boolean {
  return /^(?:NEW)?DECIMAL\b/i.test(nativeType);
}
