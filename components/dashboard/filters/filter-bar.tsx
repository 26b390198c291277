import { type ReactElement, useEffect, useState } from 'react';
import type { BarModel } from '@/lib/dashboard/filter-bar/model';
import type { FilterValues } from '@/lib/dashboard/filter-bar/values';
import type { NativeFilter } from '@/lib/dashboard/native-filter';
import { BarContext, type BarScene } from './bar-context';
import { HorizontalBar } from './horizontal-bar';
import { RuledOut } from './ruled-out';
import { useBar } from './use-bar';
import { useFoldedBar } from './use-folded-bar';
import { useReveal } from './use-reveal';
import { VerticalBar } from './vertical-bar';

export interface FilterBarProps {
  readonly model: BarModel;
  /** The element of the dashboard. */
  readonly root: HTMLElement;
  /** The element of the bar, which lies in the dashboard. */
  readonly bar: HTMLElement;
  /** Values that were typed into the form and not sent; null without any. */
  readonly typed: FilterValues | null;
  /** Whether the reader folded or unfolded the form. */
  readonly isUnfolded: boolean;
  /** Called once the bar stands in the page. */
  readonly onReady: () => void;
}

/** The filters of a dashboard that is read: on the left, on top, or on a phone as a sheet from below. */
export function FilterBar({ model, root, bar, typed, isUnfolded, onReady }: FilterBarProps): ReactElement | null {
  const state = useBar(model, root, typed);
  const fold = useFoldedBar(bar, model.isClosed, isUnfolded);
  useReveal(bar, fold);
  const [ready] = useState(() => onReady);
  useEffect(() => ready(), [ready]);
  const isShown = model.items.length > 0 || state.crossFilters.size > 0;
  useEffect(() => {
    bar.hidden = !isShown;
    root.dataset.bar = isShown ? (model.isHorizontal ? 'horizontal' : 'vertical') : 'none';
  }, [bar, root, isShown, model.isHorizontal]);
  if (!isShown) return null;
  const scene: BarScene = { model, root, place: bar, bar: state };
  return (
    <BarContext value={scene}>
      {state.filters.filter(dependsOnOthers).map((filter) => (
        <RuledOut key={filter.id} filter={filter} />
      ))}
      {model.isHorizontal && !fold.isSheet ? <HorizontalBar /> : <VerticalBar fold={fold} />}
    </BarContext>
  );
}

function dependsOnOthers({ filterType, cascadeParentIds }: NativeFilter): boolean {
  return filterType === 'filter_select' && cascadeParentIds.length > 0;
}
