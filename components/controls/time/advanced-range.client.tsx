'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { rangeSides, writeSides } from '@/lib/time/range-choice';

export interface AdvancedRangeProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Both ends of a range in words or in the language of time expressions. */
export function AdvancedRange({ text, onChange }: AdvancedRangeProps): ReactElement {
  const t = useTranslations('controls.time');
  const [since, until] = rangeSides(text);
  return (
    <>
      <p className="time-range-hint">{t('advancedHint')}</p>
      <Field label={t('start')} help={t('startHelp')}>
        <TextField value={since} onChange={(next) => onChange(writeSides([next, until]))} />
      </Field>
      <Field label={t('end')} help={t('endHelp')}>
        <TextField value={until} onChange={(next) => onChange(writeSides([since, next]))} />
      </Field>
    </>
  );
}
