'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { type ExtraFacts, extraFacts, withExtraFacts } from '@/lib/dataset/part-extra';

export interface PartDetailsProps {
  /** The JSON in which the facts lie. */
  readonly extra: string;
  readonly onChange: (extra: string) => void;
  readonly hasWarning?: boolean;
  readonly isDisabled?: boolean;
  readonly children?: ReactNode;
}

/** The further fields of a column, a metric or a dataset, with its certification. */
export function PartDetails(props: PartDetailsProps): ReactElement {
  const { extra, onChange, hasWarning = true, isDisabled = false, children } = props;
  const t = useTranslations('dataset.details');
  const facts = extraFacts(extra);
  const change = (part: Partial<ExtraFacts>) => onChange(withExtraFacts(extra, { ...facts, ...part }));
  return (
    <div className="dataset-pairs">
      {children}
      <Field label={t('certifiedBy')} help={t('certifiedByHelp')}>
        <TextField
          value={facts.certifiedBy}
          placeholder={t('certifiedBy')}
          isDisabled={isDisabled}
          onChange={(certifiedBy) => change({ certifiedBy })}
        />
      </Field>
      <Field label={t('certificationDetails')} help={t('certificationDetailsHelp')}>
        <TextField
          value={facts.certificationDetails}
          placeholder={t('certificationDetails')}
          isDisabled={isDisabled}
          onChange={(certificationDetails) => change({ certificationDetails })}
        />
      </Field>
      {hasWarning && (
        <Field label={t('warning')} help={t('warningHelp')}>
          <TextAreaField
            rows={2}
            value={facts.warning}
            isDisabled={isDisabled}
            onChange={(warning) => change({ warning })}
          />
        </Field>
      )}
    </div>
  );
}
