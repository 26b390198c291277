import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import { Select } from '@/components/ui/select/select.client';
import type { CellContext, FilterPlan, ListPlan } from '@/lib/lists/list-plan';
import type { FilterValue } from '@/lib/lists/list-state';
import { choiceLoader, typeOptions } from './load-choices';

export interface ChoiceFilterProps {
  readonly plan: ListPlan;
  readonly filter: FilterPlan & { readonly kind: 'select' | 'choices' };
  readonly label: string;
  readonly value: FilterValue | undefined;
  readonly context: CellContext;
  readonly onValue: (value: FilterValue | null) => void;
}

/** A filter by one of some values, which are known or loaded page by page. */
export function ChoiceFilter({ plan, filter, label, value, context, onValue }: ChoiceFilterProps): ReactElement {
  const t = useTranslations('list');
  const forbidden = t('tagging.forbidden');
  const load = useMemo(
    () => (filter.kind === 'choices' ? choiceLoader(plan, filter.from, forbidden) : null),
    [plan, filter, forbidden],
  );
  const options =
    filter.kind === 'select'
      ? filter.options.map((option) => ({ value: option.value, label: t(`labels.${option.label}`) }))
      : load === null
        ? typeOptions(context)
        : undefined;
  const chosen = typeof value === 'object' && 'value' in value ? value : null;
  return (
    <Select
      label={label}
      placeholder={t('choose')}
      isClearable
      value={chosen?.value}
      options={options}
      load={load ?? undefined}
      knownOptions={chosen === null || options !== undefined ? undefined : [chosen]}
      onChange={(next, option) =>
        onValue(next === null || option === null ? null : { value: next, label: option.label })
      }
    />
  );
}
