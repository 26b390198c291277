export interface CalendarCell {
  readonly column: number;
  readonly row: number;
  /** Null where there is no value. */
  readonly color: string | null;
  readonly text: string | null;
  /** Index in the interaction's items; null for a cell without a value. */
  readonly item: number | null;
}

/** One block, such as a month of days or a day of hours: cells in columns and rows. */
export interface CalendarBlock {
  readonly key: string;
  readonly label: string;
  /** True for the first block of a larger unit, whose label names that unit. */
  readonly isStrong: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly CalendarCell[];
}

export interface Calendar {
  readonly metric: string | null;
  readonly blocks: readonly CalendarBlock[];
  /** Colours from low to high with the labels of both ends, or null. */
  readonly scale: { readonly low: string; readonly high: string; readonly colors: readonly string[] } | null;
}

/** One calendar for each metric. Sizes are in pixels. Plain JSON. */
export interface CalendarMarks {
  readonly calendars: readonly Calendar[];
  readonly cellSize: number;
  readonly gap: number;
  readonly radius: number;
}
