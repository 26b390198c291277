import type { ColumnKind } from '@/lib/frame/frame';

/** A column of the last result of the chart, in the order of the result. */
export interface ResultColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** The first value that is not null, as JSON carries it; null where there is none. */
  readonly example: string | number | boolean | null;
}

/** One problem of a chart, as the API words it. */
export interface TileProblem {
  readonly message: string;
  readonly error_type: string | null;
  readonly level: string;
  readonly extra: Readonly<Record<string, unknown>> | null;
}

/** The body of `POST /explore/tile/`. */
export interface TileOrder {
  readonly form_data: Readonly<Record<string, unknown>>;
  readonly slice_id?: number | null;
  readonly slice_name?: string;
  /** Asks the database even where a result is cached. */
  readonly force?: boolean;
  /** Height of the drawing in pixels. */
  readonly height?: number;
  /** The browser tab, so that its drafts share one key. */
  readonly tab_id?: string;
}

/** A chart that was drawn from a draft, or why it was not. */
export interface TileAnswer {
  /** The inside of the figure, as readers get it; null when the chart could not be drawn. */
  readonly html: string | null;
  /** Rows that the first query returned; null without a result. */
  readonly rows: number | null;
  readonly rowLimitReached: boolean;
  /** The time shifts of a comparison that found no rows: `1 year ago`. */
  readonly comparedWithout: readonly string[];
  /** When the oldest result was made, epoch milliseconds; null when all results are fresh. */
  readonly cachedAt: number | null;
  /** The whole time on the server in milliseconds, and the part of it until the results were there. */
  readonly durationMs: number;
  readonly queryMs: number;
  /** The statements; empty where the viewer may not see them. */
  readonly queries: readonly string[];
  readonly columns: readonly ResultColumn[];
  /** The address from which the browser scripts fetch tooltips and drills of this drawing. */
  readonly source: string | null;
  readonly errors: readonly TileProblem[];
}
