'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { CodeField } from '@/components/ui/code/code-field.client';
import type { CodeLanguage } from '@/components/ui/code/code-types';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { TextAreaField } from '@/components/ui/input/text-area-field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Select } from '@/components/ui/select/select.client';
import type { LoadOptions } from '@/components/ui/select/select-option';
import { routes } from '@/lib/client/routes';
import type { SettingsDraft } from '@/lib/dataset/draft';
import type { EditedDataset } from '@/lib/dataset/edited-dataset';
import { jsonProblem } from '@/lib/text/json-problem';
import { useDataset, useEditing, useProblem } from './editor-context';
import { PartDetails } from './part-details.client';

const pageSize = 100;

const loadOwners: LoadOptions = async (search, page, signal) => {
  const q = { filter: search, page, page_size: pageSize };
  const { count, result } = await routes.datasets.related('owners', q, { signal });
  return { total: count, options: result.map(({ value, text }) => ({ value, label: text })) };
};

type CodeSetting = 'fetchValuesPredicate' | 'extra' | 'templateParams';

/** What holds for the whole dataset. */
export function SettingsTab({ owners }: Pick<EditedDataset, 'owners'>): ReactElement {
  const t = useTranslations('dataset.settings');
  const { store } = useEditing();
  const settings = useDataset(({ draft }) => draft.settings);
  const problem = useProblem('settings', null);
  const change = (part: Partial<SettingsDraft>) => store.dispatch({ type: 'set_settings', change: part });
  const code = (field: CodeSetting, language: CodeLanguage) => (
    <Field label={t(field)} hint={t(`${field}Hint`)} error={problem(field)}>
      {(ids) => (
        <CodeField
          label={t(field)}
          language={language}
          rows={2}
          value={settings[field]}
          onChange={(value) => change({ [field]: value })}
          isInvalid={ids['aria-invalid'] === true}
          describedBy={ids['aria-describedby']}
        />
      )}
    </Field>
  );
  const flag = (field: 'filterSelectEnabled' | 'normalizeColumns' | 'alwaysFilterMainDttm') => (
    <div className="dataset-check">
      <Checkbox label={t(field)} isChecked={settings[field]} onChange={(isChecked) => change({ [field]: isChecked })} />
      <p>{t(`${field}Hint`)}</p>
    </div>
  );
  const isReadable = settings.extra.trim() === '' || jsonProblem(settings.extra) === null;
  return (
    <div className="dataset-settings">
      <section aria-labelledby="dataset-basic">
        <h2 id="dataset-basic">{t('basic')}</h2>
        <Field label={t('description')}>
          <TextAreaField value={settings.description} onChange={(description) => change({ description })} />
        </Field>
        <Field label={t('defaultEndpoint')} hint={t('defaultEndpointHint')}>
          <TextField value={settings.defaultEndpoint} onChange={(defaultEndpoint) => change({ defaultEndpoint })} />
        </Field>
        {flag('filterSelectEnabled')}
        {code('fetchValuesPredicate', 'sql')}
        <PartDetails
          extra={settings.extra}
          hasWarning={false}
          isDisabled={!isReadable}
          onChange={(extra) => change({ extra })}
        />
        {code('extra', 'json')}
        <Field label={t('owners')}>
          <Select
            label={t('selectOwners')}
            isMultiple
            value={settings.owners}
            load={loadOwners}
            knownOptions={owners.map(({ id, first_name, last_name }) => ({
              value: id,
              label: `${first_name} ${last_name}`.trim(),
            }))}
            onChange={(values) => change({ owners: values.map(Number) })}
          />
        </Field>
      </section>
      <section aria-labelledby="dataset-advanced">
        <h2 id="dataset-advanced">{t('advanced')}</h2>
        <Field label={t('cacheTimeout')} hint={t('cacheTimeoutHint')}>
          <NumberField
            min={-1}
            value={settings.cacheTimeout}
            onChange={(cacheTimeout) => change({ cacheTimeout: wholeOf(cacheTimeout) })}
          />
        </Field>
        <Field label={t('offset')} hint={t('offsetHint')}>
          <NumberField value={settings.offset} onChange={(offset) => change({ offset: wholeOf(offset) })} />
        </Field>
        {code('templateParams', 'json')}
        {flag('normalizeColumns')}
        {flag('alwaysFilterMainDttm')}
      </section>
    </div>
  );
}

function wholeOf(value: number | null): number | null {
  return value === null ? null : Math.trunc(value);
}
