import type { Position } from './view';

/** Decodes an encoded polyline: pairs of (latitude, longitude) differences in 1e-5 degrees, five bits per character. */
export function polylinePositions(text: string): Position[] {
  const positions: Position[] = [];
  const read = { at: 0 };
  let [latitude, longitude] = [0, 0];
  while (read.at < text.length) {
    const [north, east] = [step(text, read), step(text, read)];
    if (north === null || east === null) break;
    latitude += north;
    longitude += east;
    positions.push([longitude / 1e5, latitude / 1e5]);
  }
  return positions;
}

function step(text: string, read: { at: number }): number | null {
  let [value, factor] = [0, 1];
  while (read.at < text.length) {
    const code = text.charCodeAt(read.at) - 63;
    read.at += 1;
    if (code < 0 || code > 63) return null;
    value += (code % 32) * factor;
    factor *= 32;
    if (code < 32) return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
  return null;
}
