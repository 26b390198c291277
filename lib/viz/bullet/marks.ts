/** A value on the bullet's scale with the words beside it. */
export interface BulletMark {
  readonly key: string;
  /** Where it stands, 0 to 1. */
  readonly at: number;
  readonly label: string;
  readonly text: string;
}

/** A measure, its ranges from the widest to the narrowest, and its targets. Items follow in this order. Plain JSON. */
export interface BulletMarks {
  readonly name: string;
  readonly color: string;
  readonly measure: BulletMark;
  /** Where the scale's zero stands, 0 to 1. */
  readonly zero: number;
  readonly ranges: readonly BulletMark[];
  readonly markers: readonly BulletMark[];
  readonly lines: readonly BulletMark[];
  /** Lines of the scale for narrow and for wide drawings. */
  readonly ticks: { readonly few: readonly BulletMark[]; readonly many: readonly BulletMark[] };
}
