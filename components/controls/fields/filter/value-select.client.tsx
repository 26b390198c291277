'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import { useApi } from '@/components/ui/data/use-api';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Select } from '@/components/ui/select/select.client';
import { api } from '@/lib/client/api';
import { type FilterValue, typedValue } from '@/lib/controls/filter-draft';
import { valueText } from '@/lib/controls/filter-text';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import type { ColumnKind } from '@/lib/frame/frame';

export interface ValueSelectProps {
  readonly dataset: Pick<ExploreDataset, 'id' | 'type'>;
  readonly column: string;
  readonly kind: ColumnKind | undefined;
  readonly isMultiple: boolean;
  readonly values: readonly FilterValue[];
  readonly onChange: (values: readonly FilterValue[]) => void;
}

interface ValuesAnswer {
  readonly result: readonly FilterValue[];
}

/** Numbers by size, texts by the alphabet. */
function sorted(options: readonly { value: FilterValue; label: string }[]): typeof options {
  return options.toSorted((one, other) =>
    typeof one.value === 'number' && typeof other.value === 'number'
      ? one.value - other.value
      : one.label.localeCompare(other.label, 'en', { numeric: true }),
  );
}

/** Values of a column, as the database has them; others may be typed. */
export function ValueSelect(props: ValueSelectProps): ReactElement {
  const { dataset, column, kind, isMultiple, values, onChange } = props;
  const t = useTranslations('controls.fields');
  const errorText = useErrorText();
  const path = `/api/v1/datasource/${dataset.type}/${dataset.id}/column/${encodeURIComponent(column)}/values/`;
  const { data, error, isValidating, mutate } = useApi(path, () => api.get<ValuesAnswer>(path));
  const found = data?.result;
  const options = useMemo(() => sorted((found ?? []).map((value) => ({ value, label: valueText(value) }))), [found]);
  const typed = (value: FilterValue) => (typeof value === 'string' ? typedValue(value, kind) : value);
  const shared = {
    label: t('filter.comparator'),
    options,
    knownOptions: values.map((value) => ({ value, label: valueText(value) })),
    isFreeForm: true,
    isClearable: true,
    isLoading: isValidating && found === undefined,
    placeholder: t('filter.optionCount', { count: options.length }),
    ...(error === undefined ? {} : { error: errorText(error), onRetry: () => void mutate() }),
  };
  return isMultiple ? (
    <Select {...shared} isMultiple value={values} onChange={(chosen) => onChange(chosen.map(typed))} />
  ) : (
    <Select
      {...shared}
      value={values[0]}
      onChange={(value, option) => onChange(option === null && value === null ? [] : [typed(value)])}
    />
  );
}
