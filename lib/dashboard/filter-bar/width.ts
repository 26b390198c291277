/** In pixels. */
export const barWidths = { least: 260, usual: 264, most: 550 } as const;

export const barWidthCookie = 'filter-bar-width';

/** The nearest width that the bar can have. */
export function barWidth(wanted: number): number {
  if (!Number.isFinite(wanted)) return barWidths.usual;
  return Math.round(Math.min(barWidths.most, Math.max(barWidths.least, wanted)));
}
