import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import { Select } from '@/components/ui/select/select.client';
import type { LoadOptions, SelectOption } from '@/components/ui/select/select-option';
import { listOf } from '@/lib/dashboard/filter-bar/values';
import type { Primitive } from '@/lib/dashboard/filter-mask';
import { labelOfValue } from '@/lib/dashboard/filter-params';
import { useBarScene } from './bar-context';
import type { FilterEditorProps } from './filter-frame';
import { readOffer, useOffer } from './use-offer';

/** Chooses values of a column. */
export function SelectFilter({ filter, value, onChange, ids }: FilterEditorProps): ReactElement {
  const t = useTranslations('filterBar');
  const { bar, root } = useBarScene();
  const { offer, hasFailed, key, retry } = useOffer(root.dataset.base ?? '', filter, bar.filters, bar.staged);
  const settings = filter.controlValues;
  const values = offer?.kind === 'values' ? offer : null;
  const options = useMemo(() => values?.values.map(optionOf) ?? [], [values]);
  const chosen = listOf(value);
  const set = (next: readonly Primitive[]): void => onChange({ ...value, value: next.length === 0 ? null : next });
  const shared = {
    ...ids,
    options,
    // All values are here unless there are too many: then the server searches.
    load: values?.hasMore ? searchAt(key) : undefined,
    loadKey: key,
    knownOptions: chosen.map(optionOf),
    isFreeForm: settings.creatable !== false,
    isClearable: true,
    isLoading: offer === null && !hasFailed,
    error: hasFailed ? t('failed') : undefined,
    onRetry: retry,
    placeholder: values === null ? undefined : placeholder(),
  };
  function placeholder(): string {
    const count = values?.values.length ?? 0;
    if (count === 0) return t('nothing');
    return values?.hasMore ? t('manyOptions', { count }) : t('options', { count });
  }
  const select =
    settings.multiSelect === false ? (
      <Select
        {...shared}
        value={chosen.length === 0 ? undefined : chosen[0]}
        onChange={(next, option) => set(option === null ? [] : [next])}
      />
    ) : (
      <Select {...shared} isMultiple value={chosen} onChange={(next) => set(next)} />
    );
  if (settings.inverseSelection !== true) return select;
  return (
    <div className="filter-inverse">
      <Select
        label={t('inverse', { name: filter.name })}
        isSearchable={false}
        value={value.excludes !== false}
        options={[
          { value: true, label: t('isNot') },
          { value: false, label: t('is') },
        ]}
        onChange={(excludes) => onChange(excludes === false ? { ...value, excludes } : { value: value.value })}
      />
      {select}
    </div>
  );
}

function optionOf(value: Primitive): SelectOption {
  return { value, label: labelOfValue(value) };
}

function searchAt(address: string): LoadOptions {
  return async (search, _page, signal) => {
    const offer = await readOffer(`${address}&${new URLSearchParams({ q: search })}`, signal);
    const options = offer.kind === 'values' ? offer.values.map(optionOf) : [];
    return { options, total: options.length };
  };
}
