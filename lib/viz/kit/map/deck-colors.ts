import { maxOf, minOf } from '@/lib/frame/extent';
import { categoricalScheme } from '@/lib/viz/kit/color/color-schemes';
import { pickedColor } from '@/lib/viz/kit/color/picked-color';
import { rampColor } from '@/lib/viz/kit/color/ramp';
import type { LayerInput } from './layer';
import type { MapScale } from './marks';

/** Default of a colour picker. */
export const primary = '#007a87';
const otherwise = '#9e9e9e';
/** Opacity of the lowest value in a single-colour scheme. */
const faint = 0.45;
const paletteSteps = 6;

export interface ValueColors {
  of(value: number | null): { readonly fill: string; readonly opacity: number };
  readonly scale: MapScale | null;
}

export interface Breakpoint {
  readonly low: number;
  readonly high: number;
  readonly color: string;
}

/** Ranges of values with a colour each, as their control stores them. */
export function breakpointsOf(value: unknown): Breakpoint[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: Readonly<Record<string, unknown>>) => {
    const [low, high] = [Number(one?.minValue), Number(one?.maxValue)];
    return Number.isNaN(low) || Number.isNaN(high) ? [] : [{ low, high, color: pickedColor(one.color, otherwise) }];
  });
}

/** The colour of a value under breakpoints; both ends are part of a range. */
export function breakpointColor(value: number | null, formData: LayerInput['formData']): string {
  const found = breakpointsOf(formData.color_breakpoints).find(
    ({ low, high }) => value !== null && value >= low && value <= high,
  );
  return found?.color ?? pickedColor(formData.deafult_breakpoint_color, otherwise);
}

/** The opacity that a colour picker stores, 0 to 1; 1 when absent or invalid. */
export function pickedOpacity(value: unknown): number {
  const alpha = typeof value === 'object' && value !== null && 'a' in value ? Number(value.a) : 1;
  return alpha >= 0 && alpha <= 1 ? alpha : 1;
}

/** Colours for values according to the form's colour scheme type. */
export function valueColors(
  { formData, colors }: Pick<LayerInput, 'formData' | 'colors'>,
  values: readonly (number | null)[],
  write: (value: number) => string,
): ValueColors {
  const known = values.filter((value) => value !== null);
  const [low, high] = [minOf(known), maxOf(known)];
  const share = (value: number) => (high > low ? (value - low) / (high - low) : 1);
  const ends = known.length === 0 ? { low: '', high: '' } : { low: write(low), high: write(high) };
  const isFlat = known.length === 0 || high === low;
  const type = String(formData.color_scheme_type ?? 'fixed_color');
  if (type === 'color_breakpoints') {
    const steps = breakpointsOf(formData.color_breakpoints);
    return {
      of: (value) => ({ fill: breakpointColor(value, formData), opacity: 1 }),
      scale: stepScale(steps, write),
    };
  }
  if (type === 'categorical_palette') {
    const palette = categoricalScheme(formData.color_scheme as string | undefined).colors.slice(0, paletteSteps);
    const width = (high - low) / palette.length;
    const steps = palette.map((color, index) => ({ low: low + index * width, high: low + (index + 1) * width, color }));
    const at = (value: number) => Math.min(palette.length - 1, Math.floor(share(value) * palette.length));
    return {
      of: (value) => ({ fill: palette[value === null || isFlat ? 0 : at(value)] ?? primary, opacity: 1 }),
      scale: isFlat ? null : stepScale(steps, write),
    };
  }
  if (type === 'default' || type === 'linear_palette') {
    const stops =
      type === 'default' ? [...colors.ramp('deck_gl_heatmap_gradient')].reverse() : rampOf(formData, colors);
    return {
      of: (value) => ({ fill: rampColor(stops, value === null ? 0 : share(value)), opacity: 1 }),
      scale: isFlat ? null : { kind: 'ramp', stops, ...ends },
    };
  }
  const fill = pickedColor(formData.color_picker, primary);
  const strength = (value: number | null) => (value === null ? faint : faint + (1 - faint) * share(value));
  return {
    of: (value) => ({ fill, opacity: Math.round(strength(value) * 100) / 100 }),
    scale: isFlat ? null : { kind: 'ramp', stops: [`${fill}${hexOf(faint)}`, fill], ...ends },
  };
}

export function stepScale(steps: readonly Breakpoint[], write: (value: number) => string): MapScale | null {
  if (steps.length === 0) return null;
  return {
    kind: 'steps',
    steps: steps.map(({ low, high, color }) => ({ color, label: `${write(low)} - ${write(high)}` })),
  };
}

export function rampOf(formData: LayerInput['formData'], colors: LayerInput['colors']): readonly string[] {
  return colors.ramp(formData.linear_color_scheme as string | undefined);
}

function hexOf(share: number): string {
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');
}
