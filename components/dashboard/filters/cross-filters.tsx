import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { removeCrossFilter } from '@/components/dashboard/client/cross-filters';
import { Tag } from '@/components/ui/feedback/tag';
import { Icon } from '@/components/ui/icon';
import type { CrossFilter } from '@/lib/dashboard/cross-filter';
import { useBarScene } from './bar-context';

/** What the marks of charts filter: one tag for each chart, with a button that removes it. */
export function CrossFilters({ isInline = false }: { readonly isInline?: boolean }): ReactElement | null {
  const t = useTranslations('filterBar.cross');
  const { bar } = useBarScene();
  const [isOpen, setIsOpen] = useState(true);
  if (bar.crossFilters.size === 0) return null;
  const list = (
    <ul className="filter-crosses" aria-label={t('title')}>
      {[...bar.crossFilters].map(([chartId, cross]) => (
        <Cross key={chartId} chartId={chartId} cross={cross} />
      ))}
    </ul>
  );
  if (isInline) return list;
  return (
    <div className="filter-cross-part">
      <button type="button" className="filter-group" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name="chevron" size={14} />
        {t('title')}
      </button>
      {isOpen ? list : null}
    </div>
  );
}

function Cross({ chartId, cross }: { readonly chartId: number; readonly cross: CrossFilter }): ReactElement {
  const t = useTranslations('filterBar.cross');
  const { model, root } = useBarScene();
  const chart = model.charts[String(chartId)] ?? t('missing', { id: String(chartId) });
  const column = cross.filters.map(({ col }) => col).join(', ');
  return (
    <li className="filter-cross" data-cross={chartId}>
      <span className="filter-cross-chart">
        <span>{chart}</span>
        <button
          type="button"
          className="button icon-button"
          data-look="icon"
          data-size="small"
          aria-label={t('find')}
          title={t('findHelp', { chart })}
          onClick={() => showChart(root, chartId)}
        >
          <Icon name="search" size={14} />
        </button>
      </span>
      <Tag
        text={t('value', { column, values: cross.label })}
        tone="accent"
        onClose={() => removeCrossFilter(root, chartId)}
      />
    </li>
  );
}

/** Scrolls to a chart and gives it the focus. */
function showChart(root: HTMLElement, chartId: number): void {
  const figure = root.querySelector<HTMLElement>(`figure[data-chart-id="${chartId}"]`);
  if (!figure) return;
  figure.scrollIntoView({ block: 'center', behavior: 'smooth' });
  figure.tabIndex = -1;
  figure.focus({ preventScroll: true });
}
