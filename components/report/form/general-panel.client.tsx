'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { loadRelated } from '@/components/ui/data/load-related';
import { Field } from '@/components/ui/input/field.client';
import { Switch } from '@/components/ui/input/switch.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Select } from '@/components/ui/select/select.client';
import type { ReportForm } from './use-report-form';

const loadOwners = loadRelated('/api/v1/report/related/owners');

export function GeneralPanel({ draft, set, props }: ReportForm): ReactElement {
  const t = useTranslations('report.general');
  const { kind } = draft;
  return (
    <div className="report-panel">
      <Field label={t('name', { kind })} isRequired>
        <TextField
          value={draft.name}
          maxLength={150}
          placeholder={t('namePlaceholder', { kind })}
          onChange={(name) => set({ name })}
        />
      </Field>
      <Field label={t('owners')} isRequired>
        <Select
          isMultiple
          load={loadOwners}
          knownOptions={props.known.owners}
          value={draft.owners}
          onChange={(owners) => set({ owners: owners.map(Number) })}
        />
      </Field>
      <Field label={t('description')}>
        <TextAreaField
          value={draft.description}
          placeholder={t('descriptionPlaceholder', { kind })}
          onChange={(description) => set({ description })}
        />
      </Field>
      <Switch label={t('active', { kind })} isChecked={draft.isActive} onChange={(isActive) => set({ isActive })} />
    </div>
  );
}
