'use client';

import { type ReactElement, useCallback } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { fieldIds } from '@/components/controls/field-ids';
import { Select } from '@/components/ui/select/select.client';
import type { LoadOptions, SelectValue } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';

interface ChartRow {
  readonly id: number;
  readonly slice_name: string;
}

interface ChartList {
  readonly count: number;
  readonly result: readonly ChartRow[];
}

const pageSize = 100;

/** A choice among saved charts: deck.gl charts where several are layered, any chart where one is placed on a map. */
export function SelectAsyncControl(props: ControlProps): ReactElement {
  const { control, value, onChange } = props;
  const isLayer = control.name === 'deck_slices';
  const isText = control.name === 'selected_chart';
  const load = useCallback<LoadOptions>(
    async (search, page, signal) => {
      const filters = [
        ...(search === '' ? [] : [{ col: 'slice_name', opr: 'ct', value: search }]),
        ...(isLayer ? [{ col: 'viz_type', opr: 'sw', value: 'deck' }] : []),
      ];
      const q = { columns: ['id', 'slice_name'], filters, page, page_size: pageSize, order_column: 'slice_name' };
      const { result, count } = await api.get<ChartList>('/api/v1/chart/', { q, signal });
      const option = ({ id, slice_name }: ChartRow) => ({
        value: isText ? JSON.stringify({ id, slice_name }) : id,
        label: slice_name,
      });
      return { options: result.map(option), total: count };
    },
    [isLayer, isText],
  );
  const placeholder = control.placeholder === undefined ? {} : { placeholder: control.placeholder };
  if (control.multi === true) {
    const values = Array.isArray(value) ? (value as SelectValue[]) : [];
    return <Select {...fieldIds(props)} {...placeholder} isMultiple load={load} value={values} onChange={onChange} />;
  }
  const single = typeof value === 'string' || typeof value === 'number' ? value : undefined;
  return <Select {...fieldIds(props)} {...placeholder} isClearable load={load} value={single} onChange={onChange} />;
}
