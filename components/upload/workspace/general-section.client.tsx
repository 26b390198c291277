'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { useApi } from '@/components/ui/data/use-api';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Select } from '@/components/ui/select/select.client';
import { api } from '@/lib/client/api';
import type { FoundSheet, UploadDraft } from '@/lib/upload/upload-draft';

export interface DraftPartProps {
  readonly draft: UploadDraft;
  readonly change: (part: Partial<UploadDraft>) => void;
}

export interface DatabaseFieldsProps {
  readonly databases: readonly { readonly id: number; readonly name: string }[];
  readonly databaseId: number | null;
  readonly schema: string | null;
  readonly onDatabase: (id: number) => void;
  readonly onSchema: (schema: string | null) => void;
}

/** Where the table is made. */
export function DatabaseFields(props: DatabaseFieldsProps): ReactElement {
  const { databases, databaseId, schema, onDatabase, onSchema } = props;
  const t = useTranslations('upload');
  const errorText = useErrorText();
  const path = `/api/v1/database/${databaseId}/schemas/`;
  const { data, error, isValidating } = useApi(databaseId === null ? null : ['upload-schemas', databaseId], () =>
    api.get<{ readonly result: readonly string[] }>(path, { q: { upload_allowed: true } }),
  );
  const names = data?.result ?? [];
  const usual = names.find((name) => name === 'public' || name === 'main') ?? names[0] ?? null;
  const chosen = schema !== null && names.includes(schema) ? schema : usual;
  const follow = useEffectEvent((name: string | null) => onSchema(name));
  // What is sent is what is shown.
  useEffect(() => follow(chosen), [chosen]);
  return (
    <>
      <Field label={t('database')} hint={t('databaseHint')} isRequired>
        <Select
          label={t('selectDatabase')}
          options={databases.map(({ id, name }) => ({ value: id, label: name }))}
          value={databaseId ?? undefined}
          onChange={(id) => id !== null && onDatabase(Number(id))}
        />
      </Field>
      <Field label={t('schema')} error={error === undefined ? undefined : errorText(error)}>
        <Select
          label={t('selectSchema')}
          placeholder={t('usualSchema')}
          options={names.map((name) => ({ value: name, label: name }))}
          value={chosen ?? undefined}
          isLoading={isValidating}
          onChange={(name) => onSchema(name === null ? null : String(name))}
        />
      </Field>
    </>
  );
}

const delimiters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
const existing = ['fail', 'replace', 'append'] as const;

/** The name of the table, and what comes before everything else is read. */
export function GeneralSection({
  draft,
  change,
  sheets,
}: DraftPartProps & { readonly sheets: readonly FoundSheet[] }): ReactElement {
  const t = useTranslations('upload');
  const named = sheets.flatMap(({ sheet_name }) => sheet_name ?? []);
  const known = Object.entries(delimiters).map(([name, value]) => ({
    value,
    label: t(`delimiters.${name as keyof typeof delimiters}`),
  }));
  return (
    <>
      <Field label={t('table')} isRequired>
        <TextField
          value={draft.tableName}
          maxLength={250}
          placeholder={t('tablePlaceholder')}
          onChange={(tableName) => change({ tableName })}
        />
      </Field>
      <Field label={t('exists')} help={t('existsHelp')}>
        <Select
          label={t('chooseExists')}
          isSearchable={false}
          options={existing.map((value) => ({ value, label: t(`existsOptions.${value}`) }))}
          value={draft.exists}
          onChange={(value) => change({ exists: existing.find((one) => one === value) ?? 'fail' })}
        />
      </Field>
      {draft.kind === 'csv' && (
        <Field label={t('delimiter')} help={t('delimiterHelp')}>
          <Select
            label={t('chooseDelimiter')}
            isFreeForm
            options={known}
            value={draft.delimiter}
            onChange={(value) => value !== null && change({ delimiter: value === '\\t' ? '\t' : String(value) })}
          />
        </Field>
      )}
      {draft.kind === 'excel' && named.length > 0 && (
        <Field label={t('sheet')}>
          <Select
            label={t('chooseSheet')}
            options={named.map((name) => ({ value: name, label: name }))}
            value={draft.sheet ?? undefined}
            onChange={(sheet) => sheet !== null && change({ sheet: String(sheet) })}
          />
        </Field>
      )}
    </>
  );
}
