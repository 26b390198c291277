'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { loadLater } from '@/components/ui/load-later';
import { filterWords } from '@/lib/controls/filter-text';
import { keysOf } from '@/lib/controls/item-keys';
import { listOf } from '@/lib/explore/field-shape';
import { FieldBox } from './field-box.client';
import type { FieldItem } from './field-chip.client';
import { FilterLabel } from './filter/filter-label.client';

const filterEditor = loadLater(async () => (await import('./filter/filter-editor.client')).FilterEditor);

/** The filters of a chart. */
export function DndFilterSelect({ control, value, onChange, dataset, errors, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.fields');
  const FilterEditor = filterEditor.usePart();
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
      part={filterEditor}
      renderEditor={(props) => FilterEditor && <FilterEditor {...props} dataset={dataset} />}
    />
  );
}
