'use client';

import '@/components/explore/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { useDraft, useExplore, useRun } from '@/components/explore/explore-context';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import type { FirstDrawing, TileFacts } from '@/lib/explore/explore-start';
import { ChartBar } from './chart-bar.client';
import { ChartFigure } from './chart-figure.client';
import { ChartNotice } from './chart-notice.client';
import { useDrawingHeight } from './use-drawing-height';

export interface ChartPanelProps {
  /** Null where there is nothing to draw. */
  readonly first: FirstDrawing | null;
}

/** The chart with what is said about it: rows, cache, time, problems. */
export function ChartPanel({ first }: ChartPanelProps): ReactElement {
  const t = useTranslations('explore.chart');
  const workspace = useExplore();
  const status = useRun((state) => state.status);
  const panel = useRef<HTMLElement>(null);
  // One element for good: React throws away HTML that it has not taken over yet when what is around it is another.
  const figure = useMemo(() => <FirstFigure first={first} />, [first]);
  useDrawingHeight(workspace, panel, first?.height ?? null);
  return (
    <section ref={panel} className="explore-chart" aria-label={t('region')} data-status={status}>
      <ChartBar />
      {first?.isStreamed ? (
        <Suspense fallback={null}>
          <FirstFacts facts={first.facts} />
        </Suspense>
      ) : null}
      <ChartNotice />
      <section
        className="explore-drawing"
        aria-label={t('drawing')}
        tabIndex={0}
        data-running={status === 'loading' || undefined}
      >
        {figure}
      </section>
    </section>
  );
}

function FirstFigure({ first }: ChartPanelProps): ReactElement {
  if (!first?.isStreamed) return <ChartFigure slot={first?.slot ?? null} />;
  return (
    <Suspense fallback={<Waiting plainHref={first.plainHref} />}>
      <ChartFigure slot={first.slot} />
    </Suspense>
  );
}

/** Until the first drawing is there. Without script it cannot be shown later, so the page is asked for once more. */
function Waiting({ plainHref }: { readonly plainHref: string }): ReactElement {
  return (
    <>
      <Skeleton />
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${plainHref}`} />
      </noscript>
    </>
  );
}

/** Tells the runner what the page was drawn with, once that is known. */
function FirstFacts({ facts }: { readonly facts: Promise<TileFacts> }): null {
  const { runner } = useExplore();
  const found = use(facts);
  const formData = useDraft(({ draft }) => draft.formData);
  const [first] = useState(formData);
  useEffect(() => runner.begin(first, found), [runner, first, found]);
  return null;
}
