import { numberIn } from './number-in';
import { recordIn } from './record-in';

export type ZoomSizeType = 'FIXED' | 'LINEAR' | 'EXP';

/** Zoom levels 0 to 28. */
const levels = 29;

/**
 * The value of the size of charts on a map: `configs` describe it, `values` are the sizes in pixels at each zoom level.
 * `LINEAR` adds `slope` pixels of width for each level above `zoom`, `EXP` multiplies by `exponent`; the shape is kept.
 */
export function zoomSizes(type: ZoomSizeType, given: unknown): Readonly<Record<string, unknown>> {
  const own = recordIn(given);
  const part = (name: string, otherwise: number) => numberIn(own[name]) ?? otherwise;
  const configs = {
    zoom: part('zoom', 6),
    width: part('width', 100),
    height: part('height', 100),
    slope: part('slope', 30),
    exponent: part('exponent', 2),
  };
  const ratio = configs.width > 0 ? configs.height / configs.width : 1;
  const widthAt = (zoom: number): number => {
    if (type === 'LINEAR') return Math.max(0, configs.width + configs.slope * (zoom - configs.zoom));
    return type === 'EXP' ? configs.width * configs.exponent ** (zoom - configs.zoom) : configs.width;
  };
  const sizeAt = (zoom: number) => {
    const width = widthAt(zoom);
    return { width: rounded(width), height: rounded(width * ratio) };
  };
  const values = Object.fromEntries(Array.from({ length: levels }, (_, zoom) => [zoom, sizeAt(zoom)]));
  return { type, configs, values };
}

function rounded(size: number): number {
  return Math.round(size * 100) / 100;
}
