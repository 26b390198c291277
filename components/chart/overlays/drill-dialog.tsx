import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { chartTitle, type DrillStep, type StartCharts, valuesText, whereText } from '@/components/chart/client/overlay';
import { partUrl } from '@/components/chart/client/part';
import { Segmented } from '@/components/ui/input/segmented.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import type { MarkFilter } from '@/lib/viz/viz';
import { DialogFooter } from './dialog-footer';
import { DrillDrawing } from './drill-drawing';
import { ResultTables } from './table-dialog';
import type { DialogFrame } from './use-part';

export interface DrillDialogProps extends DialogFrame {
  readonly figure: HTMLElement;
  readonly first: DrillStep;
  readonly startCharts: StartCharts;
}

/** A part of a chart by another dimension. The path leads back to each step that was taken in the dialog. */
export function DrillDialog({ figure, first, startCharts, isOpen, onClose }: DrillDialogProps): ReactElement {
  const t = useTranslations('chart.by');
  const [title] = useState(() => chartTitle(figure));
  const [steps, setSteps] = useState<readonly DrillStep[]>([first]);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const source = sourceOf(figure, steps);
  const dimension = steps.at(-1)?.label;
  const name = dimension === undefined ? title : t('drawing', { title, column: dimension });
  const drill = Object.fromEntries(drillParams(source).map(([key, value]) => [`drill_${key}`, value]));
  const footer = <DialogFooter figure={figure} params={drill} onClose={onClose} />;
  return (
    <Dialog title={t('title', { title })} isOpen={isOpen} onClose={onClose} width={900} isResizable footer={footer}>
      <div className="chart-rows">
        <div className="chart-rows-head">
          <nav aria-label={t('path')}>
            <ol className="drill-path">
              {steps.map(({ filters }, at) => (
                <li key={at}>
                  <button type="button" className="drill-step" onClick={() => setSteps(steps.slice(0, at))}>
                    {t('step', { column: columnsText(filters), values: valuesText(filters) })}
                  </button>
                </li>
              ))}
              <li aria-current="step">{dimension ?? t('start')}</li>
            </ol>
          </nav>
          <Segmented
            label={t('view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: t('chart') },
              { value: 'table', label: t('table') },
            ]}
          />
        </div>
        {view === 'chart' ? (
          <DrillDrawing
            key={source}
            chartId={figure.dataset.chartId ?? ''}
            vizType={figure.dataset.vizType ?? ''}
            source={source}
            name={name}
            startCharts={startCharts}
            onDrillBy={(step) => setSteps([...steps, step])}
          />
        ) : (
          <ResultTables key={source} address={tableAddress(figure, source)} title={name} />
        )}
      </div>
    </Dialog>
  );
}

function columnsText(filters: readonly MarkFilter[]): string {
  return filters.map(({ col }) => col).join(', ');
}

/** The address of the chart after these steps. */
function sourceOf(figure: HTMLElement, steps: readonly DrillStep[]): string {
  const url = new URL(figure.dataset.source ?? '', location.href);
  const by = steps.at(-1)?.by;
  if (by === undefined) return url.pathname + url.search;
  const where = whereText(
    figure,
    steps.flatMap(({ filters }) => filters),
  );
  url.searchParams.set('where', where);
  url.searchParams.set('by', by);
  return url.pathname + url.search;
}

function tableAddress(figure: HTMLElement, source: string): string {
  return partUrl(figure, 'table', { as: 'json', ...Object.fromEntries(drillParams(source)) });
}

function drillParams(source: string): [string, string][] {
  return [...new URL(source, location.href).searchParams].filter(([name]) => name === 'where' || name === 'by');
}
