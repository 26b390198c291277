import type { Control } from '@/lib/viz/viz';
import type { FormRecord } from './draft';

export const formatControl = 'y_axis_format';
/** The format of percentage changes. */
export const percentFormat = '.1%';

/** Whether a control offers formats of percents alone: the chart shows percentage changes. */
export function takesPercentsOnly({ name }: Pick<Control, 'name'>, formData: FormRecord): boolean {
  return name === formatControl && formData.comparison_type === 'percentage';
}

/** The formats among some choices that write percents, after that of percentage changes. */
export function percentChoices<Choice extends readonly [unknown, string]>(
  choices: readonly Choice[],
): readonly (Choice | readonly [string, string])[] {
  return [
    [percentFormat, '.1% (12345.432 => 1234543.2%)'],
    ...choices.filter(([value]) => String(value).endsWith('%')),
  ];
}
