'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import type { EntryRecord } from '@/components/controls/entries/entry-editor.client';
import { EntryColor, EntryNumber } from '@/components/controls/entries/entry-fields.client';
import { EntryList } from '@/components/controls/entries/entry-list.client';
import { numberIn } from '@/lib/controls/number-in';
import { recordsIn } from '@/lib/controls/record-in';
import { storedColorText } from '@/lib/controls/stored-color';

/** Ranges of values with a colour each: `{id, minValue, maxValue, color}`. Both ends belong to a range. */
export function ColorBreakpointsControl({ control, value, onChange, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.look.breakpoints');
  const entries = recordsIn(value);
  return (
    <EntryList
      label={control.label}
      ids={ids}
      entries={entries}
      onChange={onChange}
      describe={(range) => ({
        text: t('range', { low: String(range.minValue), high: String(range.maxValue) }),
        color: storedColorText(range.color),
      })}
      addLabel={t('add')}
      titles={{ add: t('add'), edit: t('edit') }}
      texts={{ cancel: t('cancel'), save: t('save') }}
      create={() => ({
        id: Math.max(-1, ...entries.map(({ id }) => numberIn(id) ?? -1)) + 1,
        color: { r: 0, g: 122, b: 135, a: 1 },
      })}
      isValid={(range, others) => problemOf(range, others) === null && isWhole(range)}
      render={(draft, change, others) => {
        const problem = problemOf(draft, others);
        return (
          <>
            <div className="entry-pair">
              <EntryNumber draft={draft} change={change} name="minValue" label={t('min')} isRequired />
              <EntryNumber draft={draft} change={change} name="maxValue" label={t('max')} isRequired />
            </div>
            <EntryColor draft={draft} change={change} name="color" label={t('color')} />
            {problem === null ? null : <p className="entry-problem">{t(problem)}</p>}
          </>
        );
      }}
    />
  );
}

function isWhole({ minValue, maxValue }: EntryRecord): boolean {
  return numberIn(minValue) !== null && numberIn(maxValue) !== null;
}

function problemOf(range: EntryRecord, others: readonly EntryRecord[]): 'misordered' | 'overlap' | null {
  const [low, high] = [numberIn(range.minValue), numberIn(range.maxValue)];
  if (low === null || high === null) return null;
  if (low >= high) return 'misordered';
  const meets = (other: EntryRecord) =>
    low < (numberIn(other.maxValue) ?? -Infinity) && high > (numberIn(other.minValue) ?? Infinity);
  return others.some(meets) ? 'overlap' : null;
}
