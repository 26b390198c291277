'use client';

import '@/components/controls/controls.css';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { useApi } from '@/components/ui/data/use-api';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { api } from '@/lib/client/api';
import { type Comparison, comparisonOf, shiftText } from '@/lib/time/compared-range';
import { type RangeEnds, rangeText } from '@/lib/time/range-text';

const path = '/api/v1/time_range/';

/** The instants of each range that the chart compares with. Nothing while the form compares with none. */
export function ComparisonRangeLabel({ formData }: ControlProps): ReactElement | null {
  const t = useTranslations('controls.time');
  const errorText = useErrorText();
  const comparison = comparisonOf(formData);
  const key = comparison && ([path, comparison.timeRange, comparison.start, ...comparison.shifts] as const);
  const { data, error } = useApi(key, () => comparedTexts(comparison));
  if (comparison === null || (data?.length === 0 && error === undefined)) return null;
  return (
    <div className="time-range-list" aria-live="polite">
      <span className="time-range-label">{t('compared')}</span>
      {error === undefined ? data?.map((text) => <span key={text}>{text}</span>) : <span>{errorText(error)}</span>}
    </div>
  );
}

async function comparedTexts(comparison: Comparison | null): Promise<readonly string[]> {
  if (comparison === null) return [];
  const { timeRange, start } = comparison;
  const [ends] = await ask([{ timeRange }]);
  if (ends === undefined) return [];
  const asked = comparison.shifts.flatMap((each) => {
    const shift = shiftText(each, ends, start);
    return shift === null ? [] : [{ timeRange, shift }];
  });
  if (asked.length === 0) return [];
  return (await ask(asked)).map((range) => rangeText(range));
}

async function ask(
  ranges: readonly { readonly timeRange: string; readonly shift?: string }[],
): Promise<readonly RangeEnds[]> {
  return (await api.get<{ readonly result: readonly RangeEnds[] }>(path, { q: ranges })).result;
}
