export interface PartitionBox {
  readonly key: string;
  /** The box's own name; `path` has the names of its ancestors and its own. */
  readonly name: string;
  readonly path: readonly string[];
  readonly text: string;
  readonly color: string;
  /** The key of the group that sets the colour; empty for the whole. */
  readonly series: string;
  /** 0 for the whole. */
  readonly level: number;
  /** Shares of the drawing's height. */
  readonly top: number;
  readonly height: number;
}

/**
 * Boxes in columns, one for each level; heights are proportional to shares. Items are in the order of boxes. Plain
 * JSON.
 */
export interface PartitionMarks {
  readonly boxes: readonly PartitionBox[];
  readonly levels: number;
}
