export interface SankeyNode {
  readonly key: string;
  readonly color: string;
  readonly value: number;
  /** Shares of the drawing: horizontal position of the column, and the upper and lower end. */
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  readonly isLast: boolean;
}

export interface SankeyLink {
  readonly source: string;
  readonly target: string;
  readonly value: number;
  readonly color: string;
  readonly fromX: number;
  readonly toX: number;
  readonly fromY: number;
  readonly toY: number;
  readonly thickness: number;
}

export interface SankeyMarks {
  readonly nodes: readonly SankeyNode[];
  readonly links: readonly SankeyLink[];
  readonly columns: number;
}
