export interface GraphNode {
  readonly key: string;
  readonly color: string;
  /** The node's category, which is its legend key, else its own name. */
  readonly series: string;
  readonly value: number;
  readonly radius: number;
  /** Position in shares of the drawing. */
  readonly x: number;
  readonly y: number;
  readonly isNamed: boolean;
  readonly isDimmed: boolean;
}

export interface GraphLink {
  readonly source: number;
  readonly target: number;
  readonly value: number;
  readonly width: number;
}

export interface GraphMarks {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  readonly hasArrows: boolean;
  readonly legendPlace: 'top' | 'bottom' | 'left' | 'right' | 'none';
}
