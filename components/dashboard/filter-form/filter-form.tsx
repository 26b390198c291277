import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { submittedParam } from '@/lib/dashboard/filter-params';
import { isFilter } from '@/lib/dashboard/is-filter';
import type { FilterBarItem, NativeFilter } from '@/lib/dashboard/native-filter';
import english from '@/lib/text/messages/en/filter-bar.json';
import { textsOf } from '@/lib/text/messages/texts-of';
import { textsNow } from '@/lib/text/messages/translations';

const words = textsOf(() => textsNow('filterBar', english));

export interface FilterFormProps {
  readonly items: readonly FilterBarItem[];
  readonly isHorizontal: boolean;
  /** The live bar has a menu of settings, for which the form leaves space. */
  readonly hasMenu: boolean;
  /** The bar has nothing to show yet. */
  readonly isHidden: boolean;
  readonly action: string;
  /** The address of what the live bar starts with. */
  readonly modelHref: string;
  /** The other query parameters to keep beside the filters. */
  readonly kept: readonly (readonly [string, string])[];
  readonly clearHref: string;
  readonly appliedCount: number;
  readonly isClosed: boolean;
  /** In pixels, as the reader set it; null for the usual one. */
  readonly width: number | null;
  readonly isInScope: (filter: NativeFilter) => boolean;
  readonly field: (filter: NativeFilter) => ReactNode;
}

/**
 * The dashboard's filters as a form that works without script, by its address. On a phone it is a bottom sheet. `components/dashboard/filters`
 * takes its place when it is touched, or soon after the page was loaded.
 */
export function FilterForm(props: FilterFormProps): ReactElement {
  const { items, isHorizontal, hasMenu, isHidden, action, modelHref, kept, clearHref, appliedCount, isClosed, width } =
    props;
  const { isInScope, field } = props;
  const t = textsNow('filterBar', english);
  const shown = items.filter((item) => !isFilter(item) || isInScope(item));
  const others = items.filter(isFilter).filter((filter) => !isInScope(filter));
  return (
    <aside
      className="filter-bar no-print"
      aria-label={t.title}
      data-filter-bar={modelHref}
      data-edit={hasMenu ? '' : undefined}
      data-closed={isClosed ? '' : undefined}
      style={width === null ? undefined : ({ '--filter-bar-width': `${width}px` } as CSSProperties)}
      hidden={isHidden}
    >
      <input type="checkbox" id="filter-toggle" className="hidden-text" aria-label={t.toggle} />
      <label className="filter-toggle" htmlFor="filter-toggle">
        <span className="filter-title">{appliedCount > 0 ? `${t.title} (${appliedCount})` : t.title}</span>
        <Icon name="filter" />
      </label>
      <form className="filter-form" action={action} method="get">
        <input type="hidden" name={submittedParam} value="1" />
        {kept.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        {shown.map((item) =>
          isFilter(item) ? (
            field(item)
          ) : (
            <div key={item.id} className="filter-divider">
              <h3>{item.title}</h3>
              {item.description ? <p className="filter-hint">{item.description}</p> : null}
            </div>
          ),
        )}
        {others.length === 0 ? null : (
          <details className="filter-others">
            <summary className="filter-name">{words('outOfScope', { count: others.length })}</summary>
            <div className="grid gap-4 pt-3">{others.map(field)}</div>
          </details>
        )}
        <div className="filter-actions">
          <button type="submit" className="button" data-look="primary">
            {isHorizontal ? t.applyShort : t.apply}
          </button>
          <a className="button" href={clearHref}>
            {t.clear}
          </a>
        </div>
      </form>
      <div data-filter-place="" />
    </aside>
  );
}
