/** Resolves a label to a colour; one object a dashboard (or a single chart), so that a label keeps its colour. */
export interface Colors {
  /** The colour of `label` in the categorical `scheme` of the chart; assigns the next free one the first time. */
  of(label: string, scheme?: string | null): string;
  /** The stops of a sequential or diverging scheme, low to high; unknown names take the default. */
  ramp(scheme?: string | null): readonly string[];
}
