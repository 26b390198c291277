import { rgb } from '@visx/vendor/d3-color';

/** The colour at `share` (0 to 1) of a ramp of evenly spaced stops. */
export function rampColor(stops: readonly string[], share: number): string {
  const at = Math.min(1, Math.max(0, share)) * (stops.length - 1);
  const from = rgb(stops[Math.floor(at)] ?? '#888');
  const to = rgb(stops[Math.ceil(at)] ?? '#888');
  const part = at - Math.floor(at);
  const mix = (one: number, other: number) => Math.round(one + (other - one) * part);
  return rgb(mix(from.r, to.r), mix(from.g, to.g), mix(from.b, to.b)).formatHex();
}
