'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { loadLater } from '@/components/ui/load-later';
import { columnProblem, columnTitle } from '@/lib/controls/field-titles';
import { keysOf } from '@/lib/controls/item-keys';
import { kindOfColumns } from '@/lib/explore/explore-dataset';
import { isMultiple, listOf } from '@/lib/explore/field-shape';
import { accepts, takesTimeOnly } from '@/lib/explore/fields';
import { FieldBox } from './field-box.client';
import type { FieldItem } from './field-chip.client';

const columnEditor = loadLater(async () => (await import('./column/column-editor.client')).ColumnEditor);

/** One dimension or a list of them: columns by name, expressions as objects. */
export function DndColumnSelect({ control, value, onChange, dataset, errors, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.fields');
  const ColumnEditor = columnEditor.usePart();
  const isList = isMultiple(control);
  const isTime = takesTimeOnly(control);
  const values = isList ? listOf(value) : listOf(value).slice(0, 1);
  const columns = useMemo(
    () => (dataset?.columns ?? []).filter((column) => accepts(control, { kind: 'column', column })),
    [dataset, control],
  );
  const kindOf = kindOfColumns(dataset);
  const keys = keysOf(values);
  const items = values.map((one, index): FieldItem => {
    const column = typeof one === 'string' ? dataset?.columns.find(({ name }) => name === one) : undefined;
    const problem = columnProblem(one, dataset);
    return {
      id: keys[index] ?? '',
      value: one,
      kind: kindOf(one) ?? (typeof one === 'string' ? 'string' : 'function'),
      label: columnTitle(one, dataset),
      facts: column && [column.nativeType, column.description, column.expression].filter(Boolean).join('\n'),
      isCertified: (column?.certification ?? null) !== null,
      problem: problem === null ? undefined : t('missing', { name: problem }),
    };
  });
  return (
    <FieldBox
      control={control}
      errors={errors}
      ids={ids}
      items={items}
      hint={t(isTime ? 'hint.time' : isList ? 'hint.columns' : 'hint.column')}
      newLabel={t('column.new')}
      onChange={(next) => onChange(isList ? next : (next[0] ?? null))}
      part={columnEditor}
      renderEditor={(props) =>
        ColumnEditor && <ColumnEditor {...props} dataset={dataset} columns={columns} takesSql={!isTime} />
      }
    />
  );
}
