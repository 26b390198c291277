export interface PartitionBox {
  readonly key: string;
  /** Its own name, and those of all that it is part of before it. */
  readonly name: string;
  readonly path: readonly string[];
  readonly text: string;
  readonly color: string;
  /** The key of the group whose colour it has; empty for the whole. */
  readonly series: string;
  /** 0 for the whole. */
  readonly level: number;
  /** Shares of the drawing's height. */
  readonly top: number;
  readonly height: number;
}

/** Boxes in columns, a column a level, each as high as its share. Items follow their order. Plain JSON. */
export interface PartitionMarks {
  readonly boxes: readonly PartitionBox[];
  readonly levels: number;
}
