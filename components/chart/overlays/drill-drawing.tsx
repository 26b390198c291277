import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { ask } from '@/components/chart/client/ask';
import type { DrillStep, StartCharts } from '@/components/chart/client/overlay';
import { partUrl } from '@/components/chart/client/part';
import { Alert } from '@/components/ui/feedback/alert';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { rawHtml } from '@/components/ui/raw-html';

export interface DrillDrawingProps {
  readonly chartId: string;
  readonly vizType: string;
  /** The address of the drilled chart and its parts. */
  readonly source: string;
  readonly name: string;
  readonly startCharts: StartCharts;
  readonly onDrillBy: (step: DrillStep) => void;
}

/** A drilled chart: it has tooltips, and can be drilled further. */
export function DrillDrawing(props: DrillDrawingProps): ReactElement {
  const { chartId, vizType, source, name, startCharts, onDrillBy } = props;
  const t = useTranslations('chart');
  const place = useRef<HTMLDivElement>(null);
  const figure = useRef<HTMLElement>(null);
  const [html, setHtml] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const drillBy = useRef(onDrillBy);
  drillBy.current = onDrillBy;

  useEffect(() => {
    const stop = new AbortController();
    if (place.current) startCharts(place.current, stop.signal, { onDrillBy: (step) => drillBy.current(step) });
    return () => stop.abort();
  }, [startCharts]);
  const unreachable = t('failed');
  useEffect(() => {
    if (!figure.current) return undefined;
    const stop = new AbortController();
    ask(partUrl(figure.current, 'drawing', { bare: '1' }), { signal: stop.signal })
      .then(async (response) => {
        const text = await response.text();
        if (response.ok) setHtml(text);
        else setProblem(text);
      })
      .catch(() => {
        if (!stop.signal.aborted) setProblem(unreachable);
      });
    return () => stop.abort();
  }, [unreachable]);
  return (
    <div ref={place} aria-busy={html === null && problem === null}>
      {problem === null ? null : <Alert level="danger">{problem}</Alert>}
      {html === null && problem === null ? <Skeleton height={380} /> : null}
      <figure
        ref={figure}
        className="drilled"
        hidden={html === null}
        aria-label={name}
        data-chart-id={chartId}
        data-viz-type={vizType}
        data-source={source}
        {...rawHtml(html ?? '')}
      />
    </div>
  );
}
