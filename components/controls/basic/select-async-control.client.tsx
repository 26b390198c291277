'use client';

import { type ReactElement, useCallback, useMemo, useState } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { fieldIds } from '@/components/controls/field-ids';
import { useApi } from '@/components/ui/data/use-api';
import { Select } from '@/components/ui/select/select.client';
import type { LoadOptions, SelectOption, SelectValue } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';
import {
  type ChartRow,
  type ChartShape,
  chartChoice,
  chartColumns,
  storedChoice,
  storedIds,
} from '@/lib/controls/chart-choices';

interface ChartList {
  readonly count: number;
  readonly result: readonly ChartRow[];
}

const path = '/api/v1/chart/';
const pageSize = 100;

/** A choice among saved charts: deck.gl charts where several are layered, any chart where one is placed on a map. */
export function SelectAsyncControl(props: ControlProps): ReactElement {
  const { control, value, onChange } = props;
  const isLayer = control.name === 'deck_slices';
  const shape: ChartShape = control.name === 'selected_chart' ? 'json' : 'id';
  const knownOptions = useStoredOptions(value);
  const load = useCallback<LoadOptions>(
    async (search, page, signal) => {
      const filters = [
        ...(search === '' ? [] : [{ col: 'slice_name', opr: 'ct', value: search }]),
        ...(isLayer ? [{ col: 'viz_type', opr: 'sw', value: 'deck' }] : []),
      ];
      const q = { columns: chartColumns(shape), filters, page, page_size: pageSize, order_column: 'slice_name' };
      const { result, count } = await api.get<ChartList>(path, { q, signal });
      return { options: result.map((row) => chartChoice(row, shape)), total: count };
    },
    [isLayer, shape],
  );
  const shared = {
    ...fieldIds(props),
    ...(control.placeholder === undefined ? {} : { placeholder: control.placeholder }),
    load,
    knownOptions,
  };
  if (control.multi === true) {
    const values = Array.isArray(value) ? (value as SelectValue[]) : [];
    return <Select {...shared} isMultiple value={values} onChange={onChange} />;
  }
  const single = typeof value === 'string' || typeof value === 'number' ? value : undefined;
  return <Select {...shared} isClearable value={single} onChange={onChange} />;
}

/** The names of the values that are there when the control is first drawn; those of ids are asked for at once. */
function useStoredOptions(value: unknown): readonly SelectOption[] {
  const [ids] = useState(() => storedIds(value));
  const q = {
    columns: chartColumns('id'),
    filters: [{ col: 'id', opr: 'in', value: ids }],
    page_size: pageSize,
  };
  const { data } = useApi(ids.length === 0 ? null : [path, ids], () => api.get<ChartList>(path, { q }));
  return useMemo(() => {
    const known = storedChoice(value);
    const named = (data?.result ?? []).map((row) => chartChoice(row, 'id'));
    return known === null ? named : [known, ...named];
  }, [value, data]);
}
