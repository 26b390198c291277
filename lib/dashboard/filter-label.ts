/** What the tile of a chart says of a filter in whose scope it is. */
export interface FilterLabel {
  readonly id: string;
  /** Its name, with what is chosen in it. */
  readonly text: string;
  /** Incompatible: the dataset of the chart lacks what it filters by. Unset: nothing is chosen in it. */
  readonly state: 'applied' | 'incompatible' | 'unset';
}
