import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Icon } from '@/components/ui/icon';
import { isFilter } from '@/lib/dashboard/is-filter';
import { BarActions } from './bar-actions';
import { useBarScene } from './bar-context';
import { BarMenu } from './bar-menu';
import { BarWidth } from './bar-width';
import { CrossFilters } from './cross-filters';
import { FilterDivider } from './filter-divider';
import { FilterFrame } from './filter-frame';
import { OutOfScope } from './out-of-scope';
import type { Fold } from './use-folded-bar';

/** The bar on the left: one filter below the other. */
export function VerticalBar({ fold }: { readonly fold: Fold }): ReactElement {
  const { model, bar, root, place } = useBarScene();
  const shown = model.items.filter((item) => !isFilter(item) || bar.isInScope(item));
  return (
    <>
      <BarHead fold={fold} />
      {fold.isFolded ? null : (
        <form
          className="filter-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (bar.canApply) bar.apply();
          }}
        >
          <CrossFilters />
          {shown.map((item) =>
            isFilter(item) ? (
              <FilterFrame key={item.id} filter={item} />
            ) : (
              <FilterDivider key={item.id} divider={item} />
            ),
          )}
          <OutOfScope />
          <BarActions />
        </form>
      )}
      {fold.isFolded || fold.isSheet ? null : <BarWidth root={root} bar={place} />}
    </>
  );
}

function BarHead({ fold: { isFolded, isSheet, toggle } }: { readonly fold: Fold }): ReactElement {
  const t = useTranslations('filterBar');
  const { bar } = useBarScene();
  const title = bar.appliedCount === 0 ? t('title') : t('titleCount', { count: bar.appliedCount });
  if (isSheet) {
    return (
      <button type="button" className="filter-toggle filter-sheet-toggle" aria-expanded={!isFolded} onClick={toggle}>
        <span>{title}</span>
        <Icon name="filter" />
      </button>
    );
  }
  return (
    <div className="filter-toggle">
      {isFolded ? null : <span className="filter-title">{title}</span>}
      {isFolded ? null : <BarMenu />}
      <button
        type="button"
        className="button icon-button"
        data-look="icon"
        data-size="small"
        aria-label={isFolded ? t('unfold') : t('fold')}
        aria-expanded={!isFolded}
        title={isFolded ? t('unfoldHelp') : t('foldHelp')}
        onClick={toggle}
      >
        <Icon name={isFolded ? 'filter' : 'left'} size={isFolded ? 16 : 14} />
      </button>
    </div>
  );
}
