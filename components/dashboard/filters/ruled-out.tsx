import { useEffect, useRef } from 'react';
import { emptyValue, offeredOnly } from '@/lib/dashboard/filter-bar/values';
import type { NativeFilter } from '@/lib/dashboard/native-filter';
import { useBarScene } from './bar-context';
import { useOffer } from './use-offer';

/**
 * Takes back the chosen values of a filter that are no longer offered once the filters that it depends on have changed;
 * shown or not.
 */
export function RuledOut({ filter }: { readonly filter: NativeFilter }): null {
  const { bar, root } = useBarScene();
  const { offer, key } = useOffer(root.dataset.base ?? '', filter, bar.filters, bar.staged);
  const settled = useRef<string | null>(null);
  const value = bar.staged[filter.id] ?? emptyValue;
  const { set } = bar;
  useEffect(() => {
    if (offer?.kind !== 'values' || settled.current === key) return;
    const isFirst = settled.current === null;
    settled.current = key;
    if (isFirst || offer.hasMore) return;
    const next = offeredOnly(value, offer.values);
    // What was cleared stays so.
    if (next === value) return;
    const [first] = offer.values;
    const takesFirst = next.value === null && filter.controlValues.defaultToFirstItem === true && first !== undefined;
    set(filter.id, takesFirst ? { ...next, value: [first] } : next);
  }, [offer, key, value, filter, set]);
  return null;
}
