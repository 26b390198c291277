import { useTranslations } from 'next-intl';
import { type FormEvent, lazy, type ReactElement, useId } from 'react';
import { KeptState } from '@/components/lists/kept-state';
import { Icon } from '@/components/ui/icon';
import { Select } from '@/components/ui/select/select.client';
import { type CellContext, type FilterPlan, keyOf, type ListPlan } from '@/lib/lists/list-plan';
import type { FilterValue, ListState, ViewMode } from '@/lib/lists/list-state';
import { ChoiceFilter } from './choice-filter';
import { PlainFilter } from './plain-filter';
import { SearchFilter } from './search-filter';

const DatesFilter = lazy(async () => ({ default: (await import('./span-filter')).DatesFilter }));
const NumbersFilter = lazy(async () => ({ default: (await import('./span-filter')).NumbersFilter }));

export interface FilterBarProps {
  readonly plan: ListPlan;
  readonly state: ListState;
  readonly context: CellContext;
  readonly plainChoices: Readonly<
    Record<string, readonly { readonly value: string | number; readonly text: string }[]>
  > | null;
  readonly onChange: (changes: Partial<ListState>, how?: 'push' | 'replace') => void;
  readonly onView: (view: ViewMode) => void;
}

/** The filters of a list, the way its rows are shown, and the order of cards. Without script it is a form. */
export function FilterBar(props: FilterBarProps): ReactElement {
  const { plan, state, onChange, onView } = props;
  const t = useTranslations('list');
  const set = (filter: FilterPlan, value: FilterValue | null, how?: 'push' | 'replace'): void => {
    const { [keyOf(filter)]: _before, ...others } = state.filters;
    onChange({ filters: value === null ? others : { ...others, [keyOf(filter)]: value } }, how);
  };
  return (
    <search className="list-tools-bar">
      {plan.cards !== undefined && <ViewSwitch {...{ plan, state, onView }} />}
      <form
        method="get"
        action={plan.path}
        className="list-filters"
        aria-label={t('filters')}
        onSubmit={(event: FormEvent) => event.preventDefault()}
      >
        <KeptState plan={plan} state={state} without={['filters', 'pageIndex']} />
        {plan.filters.map((filter) => (
          <OneFilter
            key={keyOf(filter)}
            {...props}
            filter={filter}
            value={state.filters[keyOf(filter)]}
            onValue={(value, how) => set(filter, value, how)}
          />
        ))}
        {plan.filters.length > 0 && (
          <noscript>
            <button type="submit" className="button">
              {t('plainSearch')}
            </button>
          </noscript>
        )}
        {plan.cards !== undefined && state.viewMode === 'card' && <CardSort {...{ plan, state, onChange }} />}
      </form>
    </search>
  );
}

interface OneFilterProps extends FilterBarProps {
  readonly filter: FilterPlan;
  readonly value: FilterValue | undefined;
  readonly onValue: (value: FilterValue | null, how?: 'push' | 'replace') => void;
}

function OneFilter(props: OneFilterProps): ReactElement {
  const { plan, filter, value, context, plainChoices, onValue } = props;
  const t = useTranslations('list');
  const id = useId();
  const label = t(`labels.${filter.label}`);
  const isSpan = filter.kind === 'dates' || filter.kind === 'numbers';
  return (
    <div className="list-filter" data-kind={filter.kind}>
      <span className="list-filter-label" id={id}>
        {label}
        {filter.kind === 'search' && filter.help !== undefined && (
          <button
            type="button"
            className="list-info"
            aria-label={t('info')}
            title={t(`labels.${filter.help}`)}
            data-js=""
          >
            <Icon name="info" size={14} />
          </button>
        )}
      </span>
      {filter.kind === 'search' && (
        <SearchFilter name={`filter.${keyOf(filter)}`} labelId={id} value={value} onValue={onValue} />
      )}
      {(filter.kind === 'select' || filter.kind === 'choices') && (
        <>
          <span data-js="">
            <ChoiceFilter {...{ plan, filter, label, value, context, onValue }} />
          </span>
          <PlainFilter {...{ filter, label, value }} choices={plainChoices?.[keyOf(filter)] ?? null} />
        </>
      )}
      {isSpan && (
        <span data-js="">
          {filter.kind === 'dates' ? (
            <DatesFilter labelId={id} value={value} onValue={onValue} />
          ) : (
            <NumbersFilter labelId={id} value={value} onValue={onValue} />
          )}
        </span>
      )}
    </div>
  );
}

function ViewSwitch({ plan, state, onView }: Pick<FilterBarProps, 'plan' | 'state' | 'onView'>): ReactElement {
  const t = useTranslations('list');
  const views = [
    { view: 'card', icon: 'cards', name: 'cardView', help: 'cardViewTitle' },
    { view: 'table', icon: 'list', name: 'tableView', help: 'tableViewTitle' },
  ] as const;
  return (
    <form method="get" action={plan.path} className="list-views" aria-label={t('views')}>
      <KeptState plan={plan} state={state} without={['viewMode', 'pageIndex']} />
      {views.map(({ view, icon, name, help }) => (
        <button
          key={view}
          type="submit"
          name="viewMode"
          value={view}
          className="button icon-button"
          data-look="icon"
          aria-label={t(name)}
          title={t(help)}
          aria-pressed={state.viewMode === view}
          onClick={(event) => {
            event.preventDefault();
            onView(view);
          }}
        >
          <Icon name={icon} />
        </button>
      ))}
    </form>
  );
}

function CardSort({ plan, state, onChange }: Pick<FilterBarProps, 'plan' | 'state' | 'onChange'>): ReactElement {
  const t = useTranslations('list');
  const choices = plan.cards?.sorts ?? [];
  const at = choices.findIndex(({ column, order }) => column === state.sortColumn && order === state.sortOrder);
  const label = at === -1 ? '' : t(`labels.${choices[at]?.label ?? 'alphabetical'}`);
  return (
    <div className="list-filter" data-js="">
      <span className="list-filter-label">{t('sort')}</span>
      <Select
        label={t('sortBy', { choice: label })}
        isSearchable={false}
        value={at === -1 ? undefined : at}
        options={choices.map((choice, value) => ({ value, label: t(`labels.${choice.label}`) }))}
        onChange={(value) => {
          const choice = choices[Number(value)];
          if (choice !== undefined) onChange({ sortColumn: choice.column, sortOrder: choice.order });
        }}
      />
    </div>
  );
}
