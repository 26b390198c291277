export interface CloudWord {
  readonly text: string;
  readonly color: string;
  /** 0 for the smallest value, 1 for the largest. */
  readonly weight: number;
  readonly item: number;
}

export interface WordCloudMarks {
  /** Largest first. */
  readonly words: readonly CloudWord[];
  readonly sizeFrom: number;
  readonly sizeTo: number;
  readonly rotation: 'flat' | 'square' | 'random';
}
