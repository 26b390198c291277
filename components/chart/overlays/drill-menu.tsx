import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { type ChartOverlay, chartTitle, valuesText } from '@/components/chart/client/overlay';
import { DropdownMenu, type MenuEntry } from '@/components/ui/overlay/menu.client';
import type { MarkFilter } from '@/lib/viz/viz';
import type { DialogFrame } from './use-part';

export interface DrillMenuProps extends DialogFrame {
  readonly menu: ChartOverlay & { readonly kind: 'menu' };
  readonly onOpen: (overlay: ChartOverlay) => void;
}

/** With more filters than this, a menu has no entry for each of them. */
const manyFilters = 8;

/** The menu of a mark: what it filters, the rows behind it, and the chart of it by another dimension. */
export function DrillMenu({ menu, isOpen, onClose, onOpen }: DrillMenuProps): ReactElement {
  const t = useTranslations('chart.menu');
  const { figure, at, filters, offer, host, startCharts } = menu;
  const [before] = useState(() => document.activeElement);
  const dimensions = filters.filter(({ grain }) => grain === undefined);
  const entries: MenuEntry[] = [];
  if (host.onMark && figure.dataset.reach && dimensions.length > 0) {
    const wanted = dimensions.map(asChoice);
    const label = host.isChosen?.(figure, wanted) ? t('removeFilter') : t('addFilter');
    entries.push({ id: 'filter', label, icon: 'filter', onSelect: () => host.onMark?.(figure, wanted) }, 'separator');
  }
  if (offer.detail) {
    const show = (chosen: readonly MarkFilter[]) => onOpen({ kind: 'detail', figure, filters: chosen });
    const single = filters.length > manyFilters ? [] : filters;
    const items: MenuEntry[] = single.map((filter, index) => ({
      id: `${index}`,
      label: valuesText([filter]),
      onSelect: () => show([filter]),
    }));
    if (filters.length > 1) items.push({ id: 'all', label: t('all'), onSelect: () => show(filters) });
    entries.push({ id: 'detail', label: t('detail'), onSelect: () => show([]) });
    entries.push({ submenu: t('detailBy'), items, isDisabled: items.length === 0 }, 'separator');
  }
  if (offer.by.length > 0) {
    const drilled = new Set(dimensions.map(({ col }) => col));
    const items = offer.by
      .filter(({ name }) => !drilled.has(name))
      .map(({ name, label }) => ({
        id: name,
        label,
        onSelect: () => {
          const step = { filters: dimensions, by: name, label };
          if (host.onDrillBy) host.onDrillBy(step);
          else onOpen({ kind: 'by', figure, step, startCharts });
        },
      }));
    const isDisabled = dimensions.length === 0 || items.length === 0;
    entries.push({ submenu: t('by'), items, isDisabled, search: { label: t('searchColumns'), none: t('noColumns') } });
  }
  if (entries.length === 0) entries.push({ id: 'nothing', label: t('nothing'), isDisabled: true });

  useEffect(() => {
    if (!isOpen && before instanceof HTMLElement && document.activeElement === document.body) {
      before.focus({ preventScroll: true });
    }
  }, [isOpen, before]);
  return (
    <DropdownMenu
      items={entries}
      isOpen={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      trigger={
        <button
          type="button"
          className="drill-place"
          style={{ left: at.x, top: at.y }}
          tabIndex={-1}
          aria-label={t('label', { title: chartTitle(figure) })}
        />
      }
    />
  );
}

/** A single value as a list, as cross-filters name it. */
function asChoice(filter: MarkFilter): MarkFilter {
  return filter.op === '==' ? { ...filter, op: 'IN', val: [filter.val] } : filter;
}
