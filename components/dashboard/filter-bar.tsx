import type { ReactElement, ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { submittedParam } from '@/lib/dashboard/filter-params';
import { type FilterBarItem, isFilter, type NativeFilter } from '@/lib/dashboard/native-filter';

export interface FilterBarProps {
  readonly items: readonly FilterBarItem[];
  readonly action: string;
  /** The other query parameters to keep beside the filters. */
  readonly kept: readonly (readonly [string, string])[];
  readonly clearHref: string;
  readonly appliedCount: number;
  readonly isClosed: boolean;
  readonly isInScope: (filter: NativeFilter) => boolean;
  readonly field: (filter: NativeFilter) => ReactNode;
  readonly children?: ReactNode;
}

/** The dashboard's filters as a form that works without script, by its address. On a phone it is a bottom sheet. */
export function FilterBar(props: FilterBarProps): ReactElement {
  const { items, action, kept, clearHref, appliedCount, isClosed, isInScope, field, children } = props;
  const shown = items.filter((item) => !isFilter(item) || isInScope(item));
  const others = items.filter(isFilter).filter((filter) => !isInScope(filter));
  return (
    <aside className="filter-bar no-print" aria-label="Filters" data-closed={isClosed ? '' : undefined}>
      <input type="checkbox" id="filter-toggle" className="hidden-text" aria-label="Show or hide the filters" />
      <label className="filter-toggle" htmlFor="filter-toggle">
        <span>Filters{appliedCount > 0 ? ` (${appliedCount})` : ''}</span>
        <Icon name="filter" />
      </label>
      <form className="filter-form" action={action} method="get" data-filters="">
        <input type="hidden" name={submittedParam} value="1" />
        {kept.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        {shown.map((item) =>
          isFilter(item) ? (
            field(item)
          ) : (
            <div key={item.id} className="filter-divider">
              <h2>{item.title}</h2>
              {item.description ? <p className="filter-hint">{item.description}</p> : null}
            </div>
          ),
        )}
        {others.length === 0 ? null : (
          <details>
            <summary className="filter-name">Filters out of scope ({others.length})</summary>
            <div className="grid gap-4 pt-3">{others.map(field)}</div>
          </details>
        )}
        {children}
        <div className="filter-actions">
          <button type="submit" className="button grow" data-look="primary">
            Apply filters
          </button>
          <a className="button" href={clearHref} data-clear="">
            Clear all
          </a>
        </div>
      </form>
    </aside>
  );
}
