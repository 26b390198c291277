export interface SunburstArc {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly color: string;
  /** 1 for the innermost ring. */
  readonly level: number;
  /** Angles in radians, clockwise from the top. */
  readonly start: number;
  readonly end: number;
  /** The key of its ancestor in the innermost ring, which sets the legend entry and the colour. */
  readonly root: string;
  readonly text: string | null;
  readonly isDimmed: boolean;
}

export interface SunburstMarks {
  readonly arcs: readonly SunburstArc[];
  readonly levels: number;
  readonly total: string | null;
}
