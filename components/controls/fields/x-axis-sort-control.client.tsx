'use client';

import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { fieldIds } from '@/components/controls/field-ids';
import { Select } from '@/components/ui/select/select.client';
import { sortChoices } from '@/lib/controls/sort-choices';

/** What the categories of the x axis are ordered by: their names, a metric, or a figure of all series. */
export function XAxisSortControl(props: ControlProps): ReactElement {
  const { value, onChange, formData, dataset } = props;
  return (
    <Select
      {...fieldIds(props)}
      options={sortChoices(formData, dataset)}
      knownOptions={typeof value === 'string' ? [{ value, label: value }] : []}
      value={typeof value === 'string' ? value : undefined}
      isClearable
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
