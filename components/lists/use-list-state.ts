import { useCallback, useEffect, useState } from 'react';
import { basePath, withBase } from '@/lib/base-path/base-path';
import { pagePath } from '@/lib/client/page-path';
import type { ListPlan } from '@/lib/lists/list-plan';
import { type ListState, listParams, readListState, type ViewMode } from '@/lib/lists/list-state';
import { viewCookie } from '@/lib/lists/view-cookie';

const yearMs = 365 * 24 * 3600 * 1000;

export interface ListStateModel {
  readonly state: ListState;
  /** Changes what is shown, and the address. Anything but another page leads back to the first page. */
  readonly change: (changes: Partial<ListState>, how?: 'push' | 'replace') => void;
  readonly setView: (view: ViewMode) => void;
}

/** What the list shows, kept in the address; back and forward lead through what was shown. */
export function useListState(plan: ListPlan, first: ListState): ListStateModel {
  const [state, setState] = useState(first);
  useEffect(() => {
    const onPop = (): void => {
      if (pagePath() !== plan.path && `${pagePath()}/` !== plan.path) return;
      setState(readListState(plan, new URLSearchParams(location.search), remembered(plan)));
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, [plan]);

  const change = useCallback(
    (changes: Partial<ListState>, how: 'push' | 'replace' = 'push') => {
      setState((before) => {
        const next = { ...before, pageIndex: 0, ...changes };
        const params = listParams(plan, next).toString();
        const to = params === '' ? plan.path : `${plan.path}?${params}`;
        if (to !== pagePath() + location.search) {
          queueMicrotask(() => history[how === 'push' ? 'pushState' : 'replaceState'](null, '', withBase(to)));
        }
        return next;
      });
    },
    [plan],
  );
  const setView = useCallback(
    (viewMode: ViewMode) => {
      if ('cookieStore' in window) {
        void cookieStore.set({
          name: viewCookie(plan),
          value: viewMode,
          path: basePath() || '/',
          expires: Date.now() + yearMs,
        });
      }
      change({ viewMode });
    },
    [plan, change],
  );
  return { state, change, setView };
}

function remembered(plan: ListPlan): ViewMode | null {
  return document.cookie.includes(`${viewCookie(plan)}=card`) ? 'card' : null;
}
