import { type TimeUnit, timeUnits } from './calendar';
import { typedMoment } from './typed-datetime';

/** The ways to choose a time range. */
export type RangeType = 'none' | 'last' | 'previous' | 'current' | 'custom' | 'advanced';

export const noFilter = 'No filter';

/** The stored texts of the range types that are chosen from a list. */
export const rangePresets = {
  last: ['Last day', 'Last week', 'Last month', 'Last quarter', 'Last year'],
  previous: [
    'previous calendar week',
    'previous calendar month',
    'previous calendar quarter',
    'previous calendar year',
  ],
  current: ['Current day', 'Current week', 'Current month', 'Current quarter', 'Current year'],
} as const satisfies Partial<Record<RangeType, readonly string[]>>;

/** The key of a preset's name among the texts of `controls.time.presets`. */
const presetKeys = {
  'Last day': 'lastDay',
  'Last week': 'lastWeek',
  'Last month': 'lastMonth',
  'Last quarter': 'lastQuarter',
  'Last year': 'lastYear',
  'previous calendar week': 'previousWeek',
  'previous calendar month': 'previousMonth',
  'previous calendar quarter': 'previousQuarter',
  'previous calendar year': 'previousYear',
  'Current day': 'currentDay',
  'Current week': 'currentWeek',
  'Current month': 'currentMonth',
  'Current quarter': 'currentQuarter',
  'Current year': 'currentYear',
} as const satisfies Record<(typeof rangePresets)[keyof typeof rangePresets][number], string>;

type PresetKey = (typeof presetKeys)[keyof typeof presetKeys];

/** The key of the name under which a stored range is shown; null for one that is no preset. */
export function presetKeyOf(text: string): PresetKey | null {
  return Object.hasOwn(presetKeys, text) ? presetKeys[text as keyof typeof presetKeys] : null;
}

const usualPreset = { last: 'Last week', previous: 'previous calendar week', current: 'Current week' } as const;

/** One end of a custom range. `text` is a moment as it is stored, `count` a number of units before or after the other end. */
export type RangeSide =
  | { readonly kind: 'specific'; readonly text: string }
  | { readonly kind: 'now' }
  | { readonly kind: 'today' }
  | { readonly kind: 'relative'; readonly count: number; readonly unit: TimeUnit };

export interface CustomRange {
  readonly since: RangeSide;
  readonly until: RangeSide;
  /** What both ends are counted from when both are relative: `now` or a moment. */
  readonly anchor: string;
}

const separator = ' : ';
const relative = /^DATEADD\(DATETIME\(["']([^"']+)["']\),\s*(-?\d+),\s*([a-z]+)\)$/i;

export function rangeTypeOf(text: string): RangeType {
  if (text === noFilter || text === '') return 'none';
  for (const type of ['last', 'previous', 'current'] as const) {
    if ((rangePresets[type] as readonly string[]).includes(text)) return type;
  }
  return readCustomRange(text) ? 'custom' : 'advanced';
}

/** The text for another way to choose; what the way can say of the old text is kept. `today` is `YYYY-MM-DD`. */
export function rangeAsType(text: string, type: RangeType, today: string): string {
  if (rangeTypeOf(text) === type) return text;
  switch (type) {
    case 'none':
      return noFilter;
    case 'custom':
      return readCustomRange(text) ? text : writeCustomRange(usualRange(today));
    case 'advanced':
      return writeSides(rangeSides(text));
    default:
      return usualPreset[type];
  }
}

/** The two texts of a range. A single text is one end, and the other is open. */
export function rangeSides(text: string): readonly [since: string, until: string] {
  const at = text.indexOf(separator);
  if (at >= 0) return [text.slice(0, at), text.slice(at + separator.length)];
  if (text.startsWith('Last')) return [text, ''];
  return text.startsWith('Next') ? ['', text] : ['', ''];
}

export function writeSides([since, until]: readonly [since: string, until: string]): string {
  return `${since}${separator}${until}`;
}

/** Null when the text is not a range whose ends are moments, `now`, `today`, or relative to the other end. */
export function readCustomRange(text: string): CustomRange | null {
  if (!text.includes(separator)) return null;
  const [from, to] = rangeSides(text);
  const since = sideOf(from, -1);
  const until = sideOf(to, 1);
  if (!since || !until) return null;
  const bases = [since.base, until.base].filter((base) => base !== null);
  const isBoth = bases.length === 2;
  const other = since.base === null ? from : to;
  const anchor = isBoth ? (bases[0] ?? 'now') : 'now';
  if (isBoth ? bases[0] !== bases[1] || anchor === 'today' : bases.length === 1 && bases[0] !== other) return null;
  return { since: since.side, until: until.side, anchor };
}

export function writeCustomRange({ since, until, anchor }: CustomRange): string {
  const isBoth = since.kind === 'relative' && until.kind === 'relative';
  return writeSides([
    sideText(since, isBoth ? anchor : sideText(until, ''), -1),
    sideText(until, isBoth ? anchor : sideText(since, ''), 1),
  ]);
}

function sideText(side: RangeSide, base: string, sign: 1 | -1 = 1): string {
  if (side.kind === 'specific') return side.text;
  if (side.kind !== 'relative') return side.kind;
  return `DATEADD(DATETIME("${base}"), ${side.count === 0 ? 0 : side.count * sign}, ${side.unit})`;
}

/** The seven days before the beginning of `today`. */
function usualRange(today: string): CustomRange {
  return {
    since: { kind: 'relative', count: 7, unit: 'day' },
    until: { kind: 'specific', text: `${today}T00:00:00` },
    anchor: 'now',
  };
}

function sideOf(text: string, sign: 1 | -1): { readonly side: RangeSide; readonly base: string | null } | null {
  if (text === 'now' || text === 'today') return { side: { kind: text }, base: null };
  if (typedMoment(text, 'datetime') !== null) return { side: { kind: 'specific', text }, base: null };
  const [, base, number, name] = relative.exec(text) ?? [];
  const unit = timeUnits.find((known) => known === name?.toLowerCase());
  const count = Number(number) * sign;
  if (base === undefined || unit === undefined || count < 0) return null;
  return isBase(base) ? { side: { kind: 'relative', count: Math.abs(count), unit }, base } : null;
}

function isBase(text: string): boolean {
  return text === 'now' || text === 'today' || typedMoment(text, 'datetime') !== null;
}
