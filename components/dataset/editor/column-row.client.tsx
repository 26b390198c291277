'use client';

import { useTranslations } from 'next-intl';
import { memo, type ReactElement } from 'react';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { toast } from '@/components/ui/overlay/toast';
import { Select } from '@/components/ui/select/select.client';
import type { ColumnDraft } from '@/lib/dataset/draft';
import { useEditing, useProblem } from './editor-context';
import { ExpressionField } from './expression-field.client';
import { PartDetails } from './part-details.client';
import { PartRow } from './part-row.client';
import { useFirstFocus } from './use-first-focus';

export interface ColumnRowProps {
  readonly column: ColumnDraft;
  readonly isMain: boolean;
}

const types = ['STRING', 'NUMERIC', 'DATETIME', 'BOOLEAN'] as const;
const cellCount = 6;

/** A column of the source, or a calculated one, which has a name and an expression of its own. */
export const ColumnRow = memo(function ColumnRow({ column, isMain }: ColumnRowProps): ReactElement {
  const t = useTranslations('dataset.columns');
  const { store } = useEditing();
  const { key, name, isCalculated } = column;
  const problem = useProblem(isCalculated ? 'calculated' : 'columns', key);
  const first = useFirstFocus(key);
  const change = (part: Partial<ColumnDraft>) => store.dispatch({ type: 'set_column', key, change: part });
  function remove(): void {
    const at = store.getState().draft.columns.findIndex((one) => one.key === key);
    const { mainDate } = store.getState().draft;
    store.dispatch({ type: 'remove_column', key });
    const onSelect = () => {
      store.dispatch({ type: 'restore_column', column, at });
      if (mainDate === name) store.dispatch({ type: 'set_main_date', name });
    };
    toast.info(t('removed', { name }), { action: { label: t('undo'), onSelect } });
  }
  const flag = (field: 'isTemporal' | 'isFilterable' | 'isGroupable') => (
    <td className="dataset-flag">
      <Checkbox
        label={t(`flags.${field}`, { name })}
        isLabelHidden
        isChecked={column[field]}
        onChange={(isChecked) => change({ [field]: isChecked })}
      />
    </td>
  );
  return (
    <PartRow
      name={name}
      id={key}
      isOpenFirst={column.id === null && isCalculated}
      onRemove={remove}
      cellCount={cellCount}
      cells={
        <>
          <td className="wide dataset-name">
            {isCalculated ? (
              <Field label={t('name')} isLabelHidden error={problem('name')}>
                <TextField ref={first} value={name} maxLength={255} onChange={(next) => change({ name: next })} />
              </Field>
            ) : (
              name
            )}
          </td>
          <td className="dataset-type">
            {isCalculated ? (
              <Select
                label={t('type')}
                isFreeForm
                options={types.map((type) => ({ value: type, label: type }))}
                knownOptions={column.type === '' ? [] : [{ value: column.type, label: column.type }]}
                value={column.type === '' ? undefined : column.type}
                onChange={(type) => change({ type: String(type ?? '') })}
              />
            ) : (
              column.type
            )}
          </td>
          {flag('isTemporal')}
          <td className="dataset-flag">
            <input
              type="radio"
              className="choice-box"
              name="main-date"
              aria-label={t('setMain', { name })}
              checked={isMain}
              disabled={!column.isTemporal}
              onChange={() => store.dispatch({ type: 'set_main_date', name })}
            />
          </td>
          {flag('isFilterable')}
          {flag('isGroupable')}
        </>
      }
      details={
        <>
          {isCalculated && (
            <ExpressionField
              label={t('expression')}
              value={column.expression}
              onChange={(expression) => change({ expression })}
              isMetric={false}
              error={problem('expression')}
            />
          )}
          <ColumnDetails column={column} change={change} formatError={problem('dateFormat')} />
        </>
      }
    />
  );
});

interface ColumnDetailsProps {
  readonly column: ColumnDraft;
  readonly change: (part: Partial<ColumnDraft>) => void;
  readonly formatError: string | undefined;
}

function ColumnDetails({ column, change, formatError }: ColumnDetailsProps): ReactElement {
  const t = useTranslations('dataset.columns');
  const text = (field: 'label' | 'description' | 'advancedType') => (
    <Field label={t(`fields.${field}`)}>
      <TextField
        value={column[field]}
        placeholder={t(`fields.${field}`)}
        onChange={(value) => change({ [field]: value })}
      />
    </Field>
  );
  return (
    <PartDetails extra={column.extra} onChange={(extra) => change({ extra })}>
      {text('label')}
      {text('description')}
      {!column.isCalculated && (
        <Field label={t('type')}>
          <TextField value={column.type} onChange={(type) => change({ type })} />
        </Field>
      )}
      <Field label={t('fields.dateFormat')} help={t('dateFormatHelp')} error={formatError}>
        <TextField
          value={column.dateFormat}
          placeholder={t('dateFormatPlaceholder')}
          onChange={(dateFormat) => change({ dateFormat })}
        />
      </Field>
      {text('advancedType')}
    </PartDetails>
  );
}
