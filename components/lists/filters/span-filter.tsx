import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { NumberField } from '@/components/ui/input/number-field.client';
import { DateField } from '@/components/ui/select/date-field.client';
import type { FilterValue } from '@/lib/lists/list-state';

interface SpanFilterProps {
  readonly labelId: string;
  readonly value: FilterValue | undefined;
  readonly onValue: (value: FilterValue | null) => void;
}

type End = string | null;

function endsOf(value: FilterValue | undefined): readonly [End, End] {
  return Array.isArray(value) ? [value[0] ?? null, value[1] ?? null] : [null, null];
}

/** A span of days. With one end only it filters nothing. */
export function DatesFilter({ labelId, value, onValue }: SpanFilterProps): ReactElement {
  const t = useTranslations('list');
  const [typed, setTyped] = useState<readonly [End, End]>(() => endsOf(value));
  const applied = endsOf(value);
  const shown = value === undefined ? typed : applied;
  function change(ends: readonly [End, End]): void {
    setTyped(ends);
    const [from, to] = ends;
    if (from !== null && to !== null) onValue([from, to]);
    else if (value !== undefined) onValue(null);
  }
  return (
    <fieldset className="list-span" aria-labelledby={labelId}>
      <DateField
        label={t('startDate')}
        placeholder={t('startDate')}
        value={shown[0]}
        onChange={(from) => change([from, shown[1]])}
      />
      <DateField
        label={t('endDate')}
        placeholder={t('endDate')}
        value={shown[1]}
        onChange={(to) => change([shown[0], to])}
      />
    </fieldset>
  );
}

/** A span of numbers; either end may be open. */
export function NumbersFilter({ labelId, value, onValue }: SpanFilterProps): ReactElement {
  const t = useTranslations('list');
  const [from, to] = endsOf(value);
  const change = (ends: readonly [End, End]): void => onValue(ends[0] === null && ends[1] === null ? null : ends);
  const end = (number: number | null): End => (number === null ? null : String(number));
  return (
    <fieldset className="list-span" aria-labelledby={labelId}>
      <NumberField
        label={t('greater')}
        value={from === null ? null : Number(from)}
        onChange={(next) => change([end(next), to])}
      />
      <NumberField
        label={t('less')}
        value={to === null ? null : Number(to)}
        onChange={(next) => change([from, end(next)])}
      />
    </fieldset>
  );
}
