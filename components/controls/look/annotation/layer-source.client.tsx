'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useCallback } from 'react';
import { EntryText } from '@/components/controls/entries/entry-fields.client';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { Select } from '@/components/ui/select/select.client';
import type { LoadOptions } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';
import { annotationTypes, sourcesOf, withSource, withType } from '@/lib/controls/annotation-draft';
import { numberIn } from '@/lib/controls/number-in';
import type { LayerFieldsProps } from './annotation-fields.client';

interface NamedRows {
  readonly count: number;
  readonly result: readonly { readonly id: number; readonly name?: string; readonly slice_name?: string }[];
}

const pageSize = 100;

/** The name of a layer, its type, and where its data come from. */
export function LayerSource({ draft, change, problems }: LayerFieldsProps): ReactElement {
  const t = useTranslations('controls.look.annotation');
  const type = annotationTypes.find((one) => one === draft.annotationType) ?? 'FORMULA';
  const sources = sourcesOf(type);
  const { sourceType } = draft;
  const load = useCallback<LoadOptions>(
    (search, page, signal) => (sourceType === 'NATIVE' ? layers(search, page, signal) : charts(search, page, signal)),
    [sourceType],
  );
  return (
    <div className="annotation-fields">
      <EntryText
        draft={draft}
        change={change}
        name="name"
        label={t('name')}
        isRequired
        error={problems.includes('nameTaken') ? t('nameTaken') : undefined}
      />
      <Checkbox label={t('hide')} isChecked={draft.show === false} onChange={(hides) => change({ show: !hides })} />
      <Checkbox
        label={t('showLabel')}
        isChecked={draft.showLabel === true}
        onChange={(showLabel) => change({ showLabel })}
      />
      <Field label={t('type')} help={t('typeHelp')}>
        {(field) => (
          <Select
            {...field}
            isSearchable={false}
            options={annotationTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            value={type}
            onChange={(next) => {
              const chosen = annotationTypes.find((one) => one === next);
              if (chosen !== undefined && chosen !== type) change(withType(draft, chosen));
            }}
          />
        )}
      </Field>
      {sources.length === 0 ? (
        <EntryText
          draft={draft}
          change={change}
          name="value"
          label={t('formula')}
          help={t('formulaHelp')}
          isRequired
          error={problems.includes('formula') && draft.value !== '' ? t('formulaWrong') : undefined}
        />
      ) : (
        <>
          <Field label={t('source')}>
            {(field) => (
              <Select
                {...field}
                isSearchable={false}
                options={sources.map((value) => ({ value, label: t(`sources.${value}`) }))}
                value={String(sourceType ?? '')}
                onChange={(next) => next !== null && next !== sourceType && change(withSource(draft, String(next)))}
              />
            )}
          </Field>
          <Field label={sourceType === 'NATIVE' ? t('layer') : t('chart')} isRequired>
            {(field) => (
              <Select
                {...field}
                load={load}
                loadKey={String(sourceType)}
                value={numberIn(draft.value) ?? undefined}
                onChange={(next) => change({ value: numberIn(next) ?? undefined })}
              />
            )}
          </Field>
        </>
      )}
    </div>
  );
}

async function layers(search: string, page: number, signal: AbortSignal) {
  const filters = search === '' ? [] : [{ col: 'name', opr: 'ct', value: search }];
  const q = { filters, page, page_size: pageSize, order_column: 'name', order_direction: 'asc' };
  const { count, result } = await api.get<NamedRows>('/api/v1/annotation_layer/', { q, signal });
  return { options: result.map(({ id, name }) => ({ value: id, label: name ?? String(id) })), total: count };
}

async function charts(search: string, page: number, signal: AbortSignal) {
  const filters = search === '' ? [] : [{ col: 'slice_name', opr: 'ct', value: search }];
  const columns = ['id', 'slice_name', 'viz_type'];
  const q = { columns, filters, page, page_size: pageSize, order_column: 'slice_name', order_direction: 'asc' };
  const { count, result } = await api.get<NamedRows>('/api/v1/chart/', { q, signal });
  return {
    options: result.map(({ id, slice_name }) => ({ value: id, label: slice_name ?? String(id) })),
    total: count,
  };
}
