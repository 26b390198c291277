import { rgb } from '@visx/vendor/d3-color';
import { maxOf, minOf } from '@/lib/frame/extent';

/** A formatting rule of a table: colours the cells of `column` whose value meets the comparison. */
export interface ConditionalRule {
  readonly column?: string;
  readonly operator?: string;
  readonly targetValue?: number | string;
  readonly targetValueLeft?: number | string;
  readonly targetValueRight?: number | string;
  readonly colorScheme?: string;
  readonly toAllRow?: boolean;
  readonly toTextColor?: boolean;
}

export type ColorFor = (value: unknown) => string | undefined;

const faintest = 0.05;

/** The colour that a rule gives to each value of its column: stronger the further the value is beyond the threshold. */
export function conditionalColor(rule: ConditionalRule, values: readonly unknown[]): ColorFor {
  const numbers = values
    .filter((value) => value !== null && value !== undefined)
    .map(Number)
    .filter(Number.isFinite);
  const judge = judgeOf(rule, minOf(numbers), maxOf(numbers));
  return (value) => {
    if (rule.colorScheme === undefined || judge === null) return undefined;
    const strength = judge(value);
    return strength === null ? undefined : faded(rule.colorScheme, strength);
  };
}

type Judge = (value: unknown) => number | null;

function judgeOf(rule: ConditionalRule, least: number, most: number): Judge | null {
  const target = Number(rule.targetValue);
  const left = Number(rule.targetValueLeft);
  const right = Number(rule.targetValueRight);
  const above = (from: number, isIn: (value: number) => boolean) =>
    onNumber((value) => (isIn(value) ? share(value, from, most) : null));
  const below = (from: number, isIn: (value: number) => boolean) =>
    onNumber((value) => (isIn(value) ? share(value, from, least) : null));
  const within = (isIn: (value: number) => boolean) =>
    onNumber((value) => (isIn(value) ? share(value, left, right) : null));
  const word = String(rule.targetValue ?? '').toLowerCase();
  const onText =
    (isIn: (text: string) => boolean): Judge =>
    (value) =>
      isIn(String(value ?? '').toLowerCase()) ? 1 : null;
  switch (rule.operator) {
    case 'None':
      return onNumber((value) => share(value, least, most));
    case '>':
      return above(target, (value) => value > target);
    case '≥':
      return above(target, (value) => value >= target);
    case '<':
      return below(target, (value) => value < target);
    case '≤':
      return below(target, (value) => value <= target);
    case '=':
      return (value) =>
        value !== null && (Number(value) === target || String(value) === String(rule.targetValue)) ? 1 : null;
    case '≠':
      return onNumber((value) => (value === target ? null : 1));
    case '< x <':
      return within((value) => value > left && value < right);
    case '≤ x ≤':
      return within((value) => value >= left && value <= right);
    case '≤ x <':
      return within((value) => value >= left && value < right);
    case '< x ≤':
      return within((value) => value > left && value <= right);
    case 'begins with':
      return onText((text) => text.startsWith(word));
    case 'ends with':
      return onText((text) => text.endsWith(word));
    case 'containing':
      return onText((text) => text.includes(word));
    case 'not containing':
      return onText((text) => !text.includes(word));
    default:
      return null;
  }
}

function onNumber(judge: (value: number) => number | null): Judge {
  return (value) =>
    value === null || value === undefined || value === '' || Number.isNaN(Number(value)) ? null : judge(Number(value));
}

function share(value: number, from: number, to: number): number {
  if (from === to) return 1;
  return Math.min(1, Math.max(faintest, Math.abs((value - from) / (to - from))));
}

function faded(color: string, strength: number): string {
  const parsed = rgb(color);
  parsed.opacity = Math.round(strength * 100) / 100;
  return parsed.formatRgb();
}
