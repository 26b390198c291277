'use client';

import './chart-panel.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, Suspense, use, useEffect, useRef, useState } from 'react';
import { useDraft, useExplore, useRun } from '@/components/explore/explore-context';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import type { TileFacts } from '@/lib/explore/explore-start';
import { ChartBar } from './chart-bar.client';
import { ChartFigure } from './chart-figure.client';
import { ChartNotice } from './chart-notice.client';
import { useDrawingHeight } from './use-drawing-height';

export interface ChartPanelProps {
  /** The slot of the first drawing; null where there is nothing to draw. */
  readonly slot: string | null;
  readonly facts: Promise<TileFacts> | null;
}

/** The chart with what is said about it: rows, cache, time, problems. */
export function ChartPanel({ slot, facts }: ChartPanelProps): ReactElement {
  const t = useTranslations('explore.chart');
  const workspace = useExplore();
  const status = useRun((state) => state.status);
  const panel = useRef<HTMLElement>(null);
  useDrawingHeight(workspace, panel);
  return (
    <section ref={panel} className="explore-chart" aria-label={t('region')} data-status={status}>
      <ChartBar />
      {facts === null ? null : (
        <Suspense fallback={null}>
          <FirstFacts facts={facts} />
        </Suspense>
      )}
      <ChartNotice />
      <div className="explore-drawing" data-running={status === 'loading' || undefined}>
        <Suspense fallback={<Skeleton />}>
          <ChartFigure slot={slot} />
        </Suspense>
      </div>
    </section>
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
