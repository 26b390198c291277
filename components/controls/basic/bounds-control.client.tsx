'use client';

import '@/components/controls/controls.css';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { NumberField } from '@/components/ui/input/number-field.client';
import { numberIn } from '@/lib/controls/number-in';

/** A lower and an upper bound, stored as `[min, max]`; a bound that is not set is null. */
export function BoundsControl({ value, onChange, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.basic');
  const [min, max] = Array.isArray(value) ? value.map(numberIn) : [];
  return (
    <fieldset className="bounds-control" aria-labelledby={ids.label} aria-describedby={ids.description}>
      <NumberField
        id={ids.control}
        label={t('min')}
        placeholder={t('min')}
        value={min ?? null}
        onChange={(next) => onChange([next, max ?? null])}
      />
      <NumberField
        label={t('max')}
        placeholder={t('max')}
        value={max ?? null}
        onChange={(next) => onChange([min ?? null, next])}
      />
    </fieldset>
  );
}
