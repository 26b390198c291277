'use client';

import '@/components/controls/controls.css';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { TimeField } from '@/components/ui/select/time-field.client';

/** Two times of day, stored as `[HH:mm:ss, HH:mm:ss]`; a time that is not set is null, and two of them remove the value. */
export function TimeRangeControl({ value, onChange, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.time');
  const [from = null, to = null] = Array.isArray(value) ? value.map(timeIn) : [];
  const set = (next: readonly (string | null)[]) => onChange(next.every((time) => time === null) ? undefined : next);
  return (
    <div className="time-range-ends" role="group" aria-labelledby={ids.label} aria-describedby={ids.description}>
      <TimeField
        id={ids.control}
        label={t('from')}
        placeholder={t('from')}
        value={from}
        onChange={(next) => set([next, to])}
      />
      <TimeField label={t('to')} placeholder={t('to')} value={to} onChange={(next) => set([from, next])} />
    </div>
  );
}

function timeIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
