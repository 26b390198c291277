/** A value on the bullet's scale with its texts. */
export interface BulletMark {
  readonly key: string;
  /** Position on the scale, 0 to 1. */
  readonly at: number;
  readonly label: string;
  readonly text: string;
}

/** A measure, its ranges from the widest to the narrowest, and its targets. Items are in this order. Plain JSON. */
export interface BulletMarks {
  readonly name: string;
  readonly color: string;
  readonly measure: BulletMark;
  /** Position of the scale's zero, 0 to 1. */
  readonly zero: number;
  readonly ranges: readonly BulletMark[];
  readonly markers: readonly BulletMark[];
  readonly lines: readonly BulletMark[];
  /** Ticks of the scale for narrow and for wide drawings. */
  readonly ticks: { readonly few: readonly BulletMark[]; readonly many: readonly BulletMark[] };
}
