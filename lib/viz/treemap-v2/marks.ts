export interface TreemapNode {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly color: string;
  readonly item: number;
  readonly isDimmed: boolean;
  readonly children: readonly TreemapNode[];
}

export interface TreemapMarks {
  readonly nodes: readonly TreemapNode[];
  readonly hasLabels: boolean;
  readonly hasUpperLabels: boolean;
  readonly label: 'key' | 'value' | 'key_value';
}
