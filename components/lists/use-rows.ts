import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useApi } from '@/components/ui/data/use-api';
import { api } from '@/lib/client/api';
import type { ApiError } from '@/lib/client/api-error';
import type { ListAnswer } from '@/lib/client/wire/answers';
import type { ListPlan } from '@/lib/lists/list-plan';
import { type ListState, questionOf } from '@/lib/lists/list-state';
import type { Row } from '@/lib/lists/row-text';
import type { FirstList } from './list-props';
import { useFirstAnswer } from './use-first-answer';

export interface ListedRow {
  readonly id: number;
  readonly row: Row;
}

export interface RowsModel {
  /** Undefined while nothing was read yet. */
  readonly rows: readonly ListedRow[] | undefined;
  readonly count: number;
  readonly isBusy: boolean;
  readonly error: ApiError | undefined;
  readonly reload: () => Promise<void>;
  /** Leaves rows out, or shows them again. */
  readonly hide: (ids: readonly number[], isHidden: boolean) => void;
  /** Reads again the pages that show favorites alone. */
  readonly reloadFavorites: () => Promise<void>;
  readonly starred: ReadonlySet<number>;
  readonly setStarred: (id: number, isStarred: boolean) => void;
}

interface Status {
  readonly result: readonly { readonly id: number; readonly value: boolean }[];
}

/** The rows of the page that the state names; the first came with the page. */
export function useRows(plan: ListPlan, state: ListState, first: FirstList): RowsModel {
  const question = questionOf(plan, state);
  const key = JSON.stringify(question);
  const firstAnswer = useFirstAnswer(key, first.answer, JSON.stringify(questionOf(plan, first.state)));
  const { data, error, isValidating, mutate } = useApi<ListAnswer<Row>>(
    [plan.api, key],
    () => api.get(plan.api, { q: question }),
    firstAnswer,
  );
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const all = data?.result.map((row, at): ListedRow => ({ row, id: data.ids[at] ?? Number(row.id ?? at) }));
  const rows = all?.filter(({ id }) => !hidden.has(id));
  const ids = rows?.map(({ id }) => id) ?? [];
  const { starred, setStarred } = useStarred(plan, ids, first);
  const { mutate: mutateAll } = useSWRConfig();
  return {
    rows,
    count: (data?.count ?? 0) - ((all?.length ?? 0) - (rows?.length ?? 0)),
    isBusy: isValidating,
    error,
    reload: async () => {
      await mutate();
    },
    hide: (wanted, isHidden) =>
      setHidden((now) =>
        isHidden ? new Set([...now, ...wanted]) : new Set([...now].filter((id) => !wanted.includes(id))),
      ),
    reloadFavorites: async () => {
      await mutateAll(
        (asked) => Array.isArray(asked) && asked[0] === plan.api && String(asked[1]).includes('_is_favorite'),
      );
    },
    starred,
    setStarred,
  };
}

/** Which of these rows are favorites of the reader. */
function useStarred(plan: ListPlan, ids: readonly number[], first: FirstList) {
  const [known, setKnown] = useState<ReadonlyMap<number, boolean>>(
    () => new Map(first.answer.ids.map((id) => [id, first.starred.includes(id)])),
  );
  const missing = plan.starred === undefined ? [] : ids.filter((id) => !known.has(id));
  const asked = missing.join();
  useEffect(() => {
    if (asked === '') return undefined;
    const stop = new AbortController();
    const wanted = asked.split(',').map(Number);
    api.get<Status>(`${plan.api}favorite_status/`, { q: wanted, signal: stop.signal }).then(
      ({ result }) =>
        setKnown((before) => new Map([...before, ...result.map(({ id, value }) => [id, value] as const)])),
      () => undefined,
    );
    return () => stop.abort();
  }, [asked, plan.api]);
  return {
    starred: new Set([...known].flatMap(([id, isOn]) => (isOn ? [id] : []))),
    setStarred: (id: number, isOn: boolean) => setKnown((before) => new Map([...before, [id, isOn]])),
  };
}
