import { mostPixels } from './pixels';

export const mostMegapixels = mostPixels / 1_000_000;

/** Bounds of what a caller may ask for, in pixels. */
export const widths = { least: 100, most: 6000 } as const;
export const heights = { least: 60, most: 6000 } as const;
export const scales = { least: 0.25, most: 4 } as const;
