'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import { columnOptions } from '@/components/controls/fields/column-options';
import { TimeRangeEditor } from '@/components/controls/time/time-range-editor.client';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Select } from '@/components/ui/select/select.client';
import { type FilterDraft, typedValue, withOperator, withSubject } from '@/lib/controls/filter-draft';
import { type OperatorId, operatorsFor, valueShapeOf } from '@/lib/controls/filter-operators';
import { type ExploreDataset, kindOfColumns } from '@/lib/explore/explore-dataset';
import { ValueSelect } from './value-select.client';

export interface SimpleFilterProps {
  readonly draft: FilterDraft;
  readonly onChange: (draft: FilterDraft) => void;
  readonly dataset: ExploreDataset | null;
}

/** A column, an operator that it allows, and what the operator compares with. */
export function SimpleFilter({ draft, onChange, dataset }: SimpleFilterProps): ReactElement {
  const t = useTranslations('controls.fields');
  const options = useMemo(
    () => columnOptions((dataset?.columns ?? []).filter(({ isFilterable }) => isFilterable)),
    [dataset],
  );
  const kind = kindOfColumns(dataset)(draft.subject);
  const allowed = operatorsFor(kind, dataset?.database.backend ?? null);
  const { operator } = draft;
  const offered = operator === null || allowed.includes(operator) ? allowed : [...allowed, operator];
  return (
    <div className="field-editor-part">
      <Select
        label={t('filter.subject')}
        options={options}
        knownOptions={draft.subject === '' ? [] : [{ value: draft.subject, label: draft.subject }]}
        value={draft.subject || undefined}
        placeholder={t('columnCount', { count: options.length })}
        onChange={(name) => {
          const subject = name === null ? '' : String(name);
          onChange(withSubject(draft, subject, kindOfColumns(dataset)(subject)));
        }}
      />
      <Select
        label={t('filter.operator')}
        options={offered.map((id) => ({ value: id, label: t(`operator.${id}`) }))}
        value={operator ?? undefined}
        placeholder={t('filter.operatorCount', { count: offered.length })}
        onChange={(id) => id !== null && onChange(withOperator(draft, id as OperatorId))}
      />
      <Comparator draft={draft} onChange={onChange} dataset={dataset} />
    </div>
  );
}

function Comparator({ draft, onChange, dataset }: SimpleFilterProps): ReactElement | null {
  const t = useTranslations('controls.fields');
  const { operator, values } = draft;
  const kind = kindOfColumns(dataset)(draft.subject);
  const shape = operator === null || draft.subject === '' ? 'text' : valueShapeOf(operator);
  if (shape === 'none') return null;
  if (shape === 'range') {
    return (
      <Field label={t('filter.range')}>
        {(ids) => <TimeRangeEditor {...ids} value={draft.range} onChange={(range) => onChange({ ...draft, range })} />}
      </Field>
    );
  }
  if (shape === 'text' || dataset === null) {
    const [value] = values;
    return (
      <TextField
        aria-label={t('filter.value')}
        placeholder={t('filter.value')}
        value={value === undefined || value === null ? '' : String(value)}
        onChange={(text) => onChange({ ...draft, values: text === '' ? [] : [typedValue(text, kind)] })}
      />
    );
  }
  return (
    <ValueSelect
      dataset={dataset}
      column={draft.subject}
      kind={kind}
      isMultiple={shape === 'list'}
      values={values}
      onChange={(chosen) => onChange({ ...draft, values: chosen })}
    />
  );
}
