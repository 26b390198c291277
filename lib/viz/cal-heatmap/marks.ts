export interface CalendarCell {
  readonly column: number;
  readonly row: number;
  /** Null where there is no value. */
  readonly color: string | null;
  readonly text: string | null;
  /** Index in the interaction's items, of a cell with a value. */
  readonly item: number | null;
}

/** A month of days, a day of hours: cells in columns and rows. */
export interface CalendarBlock {
  readonly key: string;
  readonly label: string;
  /** Begins a larger unit of time, and says so. */
  readonly isStrong: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly CalendarCell[];
}

export interface Calendar {
  readonly metric: string | null;
  readonly blocks: readonly CalendarBlock[];
  /** Colours from low to high between the words of both ends, or null. */
  readonly scale: { readonly low: string; readonly high: string; readonly colors: readonly string[] } | null;
}

/** A calendar a measure. Sizes are pixels. Plain JSON. */
export interface CalendarMarks {
  readonly calendars: readonly Calendar[];
  readonly cellSize: number;
  readonly gap: number;
  readonly radius: number;
}
