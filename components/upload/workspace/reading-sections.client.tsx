'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { Switch } from '@/components/ui/input/switch.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Select } from '@/components/ui/select/select.client';
import type { DraftPartProps } from './general-section.client';

/** How values are read. */
export function SettingsSection({ draft, change }: DraftPartProps): ReactElement {
  const t = useTranslations('upload');
  const flag = (field: 'skipInitialSpace' | 'skipBlankLines' | 'dayFirst' | 'hasIndex') => (
    <Switch label={t(field)} isChecked={draft[field]} onChange={(isChecked) => change({ [field]: isChecked })} />
  );
  return (
    <div className="upload-pairs">
      {draft.kind !== 'columnar' && (
        <>
          <Field label={t('decimal')} help={t('decimalHelp')}>
            <TextField value={draft.decimal} maxLength={1} onChange={(decimal) => change({ decimal })} />
          </Field>
          <Field label={t('nullValues')} help={t('nullValuesHelp')}>
            {(ids) => (
              <Select
                {...ids}
                isMultiple
                isFreeForm
                options={[]}
                value={draft.nullValues}
                onChange={(values) => change({ nullValues: values.map(String) })}
              />
            )}
          </Field>
          <Field label={t('indexColumn')}>
            <Select
              label={t('chooseIndexColumn')}
              isClearable
              options={draft.columns.map(({ name }) => ({ value: name, label: name }))}
              value={draft.indexColumn ?? undefined}
              onChange={(name) => change({ indexColumn: name === null ? null : String(name) })}
            />
          </Field>
        </>
      )}
      <div className="upload-flags">
        {draft.kind === 'csv' && (
          <>
            {flag('skipInitialSpace')}
            {flag('skipBlankLines')}
            {flag('dayFirst')}
          </>
        )}
        {flag('hasIndex')}
      </div>
      {draft.hasIndex && (
        <Field label={t('indexLabel')} help={t('indexLabelHelp')}>
          <TextField value={draft.indexLabel} onChange={(indexLabel) => change({ indexLabel })} />
        </Field>
      )}
    </div>
  );
}

/** Which rows are read. */
export function RowsSection({ draft, change }: DraftPartProps): ReactElement {
  const t = useTranslations('upload');
  const whole = (value: number | null) => Math.max(0, Math.trunc(value ?? 0));
  return (
    <div className="upload-pairs">
      <Field label={t('headerRow')} help={t('headerRowHelp')} isRequired>
        <NumberField min={0} value={draft.headerRow} onChange={(value) => change({ headerRow: whole(value) })} />
      </Field>
      <Field label={t('rowsToRead')} help={t('rowsToReadHelp')}>
        <NumberField
          min={1}
          value={draft.rowsToRead}
          onChange={(value) => change({ rowsToRead: value === null ? null : Math.max(1, whole(value)) })}
        />
      </Field>
      <Field label={t('skipRows')} help={t('skipRowsHelp')} isRequired>
        <NumberField min={0} value={draft.skipRows} onChange={(value) => change({ skipRows: whole(value) })} />
      </Field>
    </div>
  );
}
