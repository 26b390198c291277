import { useTranslations } from 'next-intl';
import { type ReactElement, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Popover } from '@/components/ui/overlay/popover.client';
import { isSet } from '@/lib/dashboard/filter-bar/values';
import { isFilter } from '@/lib/dashboard/is-filter';
import type { FilterBarItem } from '@/lib/dashboard/native-filter';
import { BarActions } from './bar-actions';
import { useBarScene } from './bar-context';
import { BarMenu } from './bar-menu';
import { CrossFilters } from './cross-filters';
import { FilterDivider } from './filter-divider';
import { FilterFrame } from './filter-frame';
import { OutOfScope } from './out-of-scope';
import { useFitting } from './use-fitting';

/** In pixels: the widths of a filter and of a divider on top, the gap beside them, and what the buttons take. */
const filterWidth = 224;
const rangeWidth = 340;
const dividerWidth = 120;
const gap = 16;
const reserved = 400;

/** The bar on top: as many filters as fit in one line, the others in a popover. */
export function HorizontalBar(): ReactElement {
  const { model, bar } = useBarScene();
  const line = useRef<HTMLFormElement>(null);
  const shown = model.items.filter((item) => !isFilter(item) || bar.isInScope(item));
  const widths = shown.map((item) => widthOf(item) + gap);
  const count = useFitting(line, widths, reserved + (model.mayEdit ? 40 : 0));
  return (
    <form
      ref={line}
      className="filter-line"
      onSubmit={(event) => {
        event.preventDefault();
        if (bar.canApply) bar.apply();
      }}
    >
      <BarMenu />
      <CrossFilters isInline />
      {shown.slice(0, count).map((item) => (
        <div key={item.id} className="filter-cell" style={{ width: widthOf(item) }}>
          {isFilter(item) ? <FilterFrame filter={item} isInline /> : <FilterDivider divider={item} />}
        </div>
      ))}
      <MoreFilters items={shown.slice(count)} />
      <BarActions isShort />
    </form>
  );
}

function widthOf(item: FilterBarItem): number {
  if (!isFilter(item)) return dividerWidth;
  return item.filterType === 'filter_range' ? rangeWidth : filterWidth;
}

function MoreFilters({ items }: { readonly items: readonly FilterBarItem[] }): ReactElement | null {
  const t = useTranslations('filterBar');
  const { bar } = useBarScene();
  const hidden = items.filter(isFilter);
  const outside = bar.filters.filter((filter) => !bar.isInScope(filter));
  if (hidden.length === 0 && outside.length === 0) return null;
  const setCount = hidden.filter(({ id }) => isSet(bar.staged[id] ?? { value: null })).length;
  const hasTrouble = hidden.some((filter) => bar.isTold(filter));
  return (
    <Popover
      label={t('more')}
      width={300}
      align="end"
      trigger={
        <Button className="button filter-more" data-trouble={hasTrouble || undefined}>
          <Icon name="filter" />
          {t('more')} <sup>{setCount}</sup>
          <Icon name="chevron" size={14} />
        </Button>
      }
    >
      <div className="filter-popover">
        {items.map((item) =>
          isFilter(item) ? <FilterFrame key={item.id} filter={item} /> : <FilterDivider key={item.id} divider={item} />,
        )}
        <OutOfScope />
      </div>
    </Popover>
  );
}
