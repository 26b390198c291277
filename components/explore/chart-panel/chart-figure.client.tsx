'use client';

import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Island } from '@/components/chart/island.client';
import { useDraft, useExplore, useExploreView, useRun } from '@/components/explore/explore-context';
import { rawHtml } from '@/components/ui/raw-html';
import { repeatPointerMove, replayClick } from '@/components/ui/replay-click';
import { type FormRecord, vizTypeOf } from '@/lib/explore/draft';

/** The drawing as readers get it, with its tooltips: that of the page first, then that of each run. */
export function ChartFigure({ slot }: { readonly slot: string | null }): ReactElement | null {
  const root = useRef<HTMLDivElement>(null);
  const html = useRun((state) => state.html);
  const drawing = useRun((state) => state.drawing);
  const source = useRun(({ facts }) => facts?.source ?? null);
  const ranForm = useRun((state) => state.ranForm);
  const name = useDraft(({ draft }) => draft.name);
  const { chart } = useExploreView();
  const formData = useDraft(({ draft }) => draft.formData);
  const isFirst = html === null;
  const hasFailed = useRun(({ facts }) => facts !== null && facts.errors.length > 0);
  // The scripts ask `data-source` for tooltips; it is known with the first facts.
  const hasSource = source !== null;
  useEffect(() => {
    if (!hasSource) return undefined;
    const stop = new AbortController();
    void import('@/components/chart/client/chart').then(({ startCharts }) => {
      if (root.current === null || stop.signal.aborted) return;
      startCharts(root.current, stop.signal, {});
      repeatPointerMove();
      replayClick(root.current);
    });
    return () => stop.abort();
  }, [hasSource]);
  useOwnState(root, drawing, ranForm);
  useLostDrawing(root, isFirst && slot !== null && !hasFailed);
  const data: Record<`data-${string}`, string> = {
    'data-chart-id': String(chart?.id ?? 0),
    'data-viz-type': vizTypeOf(ranForm ?? formData),
    ...(source === null ? {} : { 'data-source': source }),
  };
  if (isFirst && (slot === null || hasFailed)) return <div ref={root} />;
  return (
    <div ref={root} className="explore-figure">
      {isFirst && slot !== null ? (
        <Island key="first" slot={slot} as="figure" className="tile" data={data} />
      ) : (
        <figure key={drawing} className="tile" aria-label={name || undefined} {...data} {...rawHtml(html ?? '')} />
      )}
    </div>
  );
}

/** Asks for the drawing of the page where React made the figure anew, without it. */
function useLostDrawing(root: RefObject<HTMLElement | null>, isOfPage: boolean): void {
  const { store, runner } = useExplore();
  useEffect(() => {
    const figure = root.current?.querySelector('figure');
    if (isOfPage && figure && !figure.hasChildNodes()) void runner.run(store.getState().draft.formData);
  }, [root, isOfPage, store, runner]);
}

/** What the reader did inside the chart, such as the order of a table, stays when the same rows are drawn again. */
function useOwnState(root: RefObject<HTMLElement | null>, drawing: number, ranForm: FormRecord | null): void {
  const before = useRef<{ readonly own: string; readonly form: FormRecord | null } | null>(null);
  useLayoutEffect(() => {
    const figure = root.current?.querySelector<HTMLElement>('figure');
    const kept = before.current;
    before.current = null;
    if (figure && drawing > 0 && kept !== null && kept.form === ranForm) {
      figure.dataset.own = kept.own;
      void import('@/components/chart/client/part').then(({ refetchTile }) => refetchTile(figure));
    }
    return () => {
      const own = figure?.dataset.own;
      if (own !== undefined) before.current = { own, form: ranForm };
    };
  }, [root, drawing, ranForm]);
}
