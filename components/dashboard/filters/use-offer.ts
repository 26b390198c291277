import { useEffect, useState } from 'react';
import { ask } from '@/components/chart/client/ask';
import type { FilterOffer } from '@/lib/dashboard/filter-bar/model';
import { emptyValue, type FilterValues } from '@/lib/dashboard/filter-bar/values';
import { paramsOfValue, submittedParam } from '@/lib/dashboard/filter-params';
import type { NativeFilter } from '@/lib/dashboard/native-filter';

export interface Offered {
  /** Null while it is asked for, and after a failure. */
  readonly offer: FilterOffer | null;
  readonly hasFailed: boolean;
  /** Of what the offer was asked for; it changes with the values of the filters that this one depends on. */
  readonly key: string;
  readonly retry: () => void;
}

interface Answer {
  readonly address: string;
  readonly offer: FilterOffer | null;
}

/** What the server offers for a filter under the chosen values of the filters that it depends on. */
export function useOffer(
  base: string,
  filter: NativeFilter,
  filters: readonly NativeFilter[],
  staged: FilterValues,
): Offered {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const address = offerAddress(base, filter, filters, staged);
  useEffect(() => {
    void attempt;
    let isLatest = true;
    const show = (offer: FilterOffer | null): void => {
      if (isLatest) setAnswer({ address, offer });
    };
    sharedOffer(address).then(show, () => show(null));
    return () => {
      isLatest = false;
    };
  }, [address, attempt]);
  const isCurrent = answer?.address === address;
  return {
    offer: isCurrent ? answer.offer : null,
    hasFailed: isCurrent && answer.offer === null,
    key: address,
    retry: () => {
      setAnswer(null);
      setAttempt(attempt + 1);
    },
  };
}

const asked = new Map<string, Promise<FilterOffer>>();

/** Each address is asked for once in the life of the page, unless it failed. */
function sharedOffer(address: string): Promise<FilterOffer> {
  const known = asked.get(address);
  if (known) return known;
  const asking = readOffer(address);
  asked.set(address, asking);
  asking.catch(() => asked.delete(address));
  return asking;
}

export async function readOffer(address: string, signal?: AbortSignal): Promise<FilterOffer> {
  const response = await ask(address, signal === undefined ? {} : { signal });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as FilterOffer;
}

function offerAddress(
  base: string,
  { id, cascadeParentIds }: NativeFilter,
  filters: readonly NativeFilter[],
  staged: FilterValues,
): string {
  const parents = filters.filter((filter) => cascadeParentIds.includes(filter.id));
  const own = parents.flatMap((parent) => paramsOfValue(parent, staged[parent.id] ?? emptyValue));
  return `${base}options/${encodeURIComponent(id)}/?${new URLSearchParams([[submittedParam, '1'], ...own])}`;
}
