'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { filterWords } from '@/lib/controls/filter-text';
import { keysOf } from '@/lib/controls/item-keys';
import { listOf } from '@/lib/explore/field-shape';
import { FieldBox } from './field-box.client';
import type { FieldItem } from './field-chip.client';
import { FilterEditor } from './filter/filter-editor.client';
import { FilterLabel } from './filter/filter-label.client';

/** The filters of a chart. */
export function DndFilterSelect({ control, value, onChange, dataset, errors, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.fields');
  const values = listOf(value);
  const keys = keysOf(values);
  const items = values.map((one, index): FieldItem => {
    const { text, open } = filterWords(one, dataset);
    const label = text === '' ? t('filter.unknown') : text;
    const content = open === null ? undefined : <FilterLabel key={keys[index]} text={label} {...open} />;
    return { id: keys[index] ?? '', value: one, kind: null, label, content, facts: label };
  });
  return (
    <FieldBox
      control={control}
      errors={errors}
      ids={ids}
      items={items}
      hint={t('hint.metrics')}
      newLabel={t('filter.new')}
      onChange={onChange}
      renderEditor={(props) => <FilterEditor {...props} dataset={dataset} />}
    />
  );
}
