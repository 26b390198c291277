export interface ChordNode {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** Angles in radians, clockwise from the top. */
  readonly start: number;
  readonly end: number;
}

export interface ChordEnd {
  readonly startAngle: number;
  readonly endAngle: number;
}

export interface ChordBand {
  readonly key: string;
  /** The key of the source node, whose colour the band has. */
  readonly from: string;
  readonly color: string;
  readonly source: ChordEnd;
  readonly target: ChordEnd;
  readonly isDimmed: boolean;
}

/** Nodes around a circle and the bands between them. Plain JSON; items are the bands, then the nodes. */
export interface ChordMarks {
  readonly nodes: readonly ChordNode[];
  readonly bands: readonly ChordBand[];
}
