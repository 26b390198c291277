import type { ResultColumn } from '@/lib/explore/tile-answer';
import { formatNumber } from '@/lib/format/number-format';
import { formatTime } from '@/lib/format/time-format';
import { chartText } from '@/lib/text/chart-texts/chart-texts';
import { formatChoices } from '@/lib/viz/kit/text/format-choices';
import type { Control } from '@/lib/viz/viz';
import { metricLabels } from './shown-fields';

interface FormatOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** The usual formats; with an example of the data, each shows that value in its hint. */
export function formatOptions(kind: 'number' | 'time', example: ResultColumn['example']): readonly FormatOption[] {
  const sample = kind === 'number' ? Number(example) : instantOf(example);
  const isKnown = example !== null && example !== '' && typeof example !== 'boolean' && Number.isFinite(sample);
  return formatChoices(kind).map(([value, label]) => ({
    value,
    label: chartText(label),
    ...(isKnown ? { hint: kind === 'number' ? formatNumber(sample, value) : formatTime(sample, value) } : {}),
  }));
}

type Choice = NonNullable<Control['choices']>[number];

/** The choices of a control; where they are formats, each with the chart's own first figure or time in that format. */
export function withExamples(
  choices: readonly Choice[],
  form: Readonly<Record<string, unknown>>,
  result: readonly ResultColumn[],
): readonly (readonly [...Choice, string?])[] {
  const has = (format: string) => choices.some(([value]) => value === format);
  const kind = has('SMART_NUMBER') ? 'number' : has('smart_date') ? 'time' : null;
  if (kind === null) return choices;
  const metrics = metricLabels(form);
  const column = result.find((one) =>
    kind === 'time' ? one.kind === 'temporal' : one.kind === 'numeric' && metrics.includes(one.name),
  );
  const hints = new Map(formatOptions(kind, column?.example ?? null).map(({ value, hint }) => [value, hint]));
  return choices.map(([value, label]) => {
    const hint = typeof value === 'string' ? hints.get(value) : undefined;
    return hint === undefined ? [value, label] : [value, label, hint];
  });
}

/** A time as epoch milliseconds; text without a zone is UTC. */
function instantOf(example: ResultColumn['example']): number {
  if (typeof example !== 'string') return Number(example);
  return Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(example) ? example : `${example.replace(' ', 'T')}Z`);
}
