'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DragArea } from '@/components/ui/drag/drag-area.client';
import { Splitter } from '@/components/ui/layout/splitter.client';
import { loadLater } from '@/components/ui/load-later';
import { useNarrow } from '@/components/ui/overlay/use-narrow';
import type { FirstDrawing } from '@/lib/explore/explore-start';
import type { ExploreField } from '@/lib/explore/fields';
import { ChartPanel } from './chart-panel/chart-panel.client';
import { ControlPanel } from './control-panel/control-panel.client';
import { DataPane } from './data-pane/data-pane.client';
import { DatasetPanel } from './dataset-panel/dataset-panel.client';
import { useExplore } from './explore-context';
import { ExploreHeader } from './header/explore-header.client';

export interface ExploreFrameProps {
  readonly first: FirstDrawing | null;
}

const sheet = loadLater(async () => (await import('@/components/ui/overlay/sheet.client')).Sheet);

/** The panels: dataset, controls, chart and data; on a phone the chart, and the others as sheets. */
export function ExploreFrame({ first }: ExploreFrameProps): ReactElement {
  const t = useTranslations('explore.workspace');
  const { store, start } = useExplore();
  const isNarrow = useNarrow();
  const [isDatasetFolded, setIsDatasetFolded] = useState(false);
  const [isDataOpen, setIsDataOpen] = useState(false);
  const chart = <ChartPanel first={first} />;
  const data = <DataPane isOpen={isDataOpen} onToggle={() => setIsDataOpen(!isDataOpen)} />;
  if (start.isStandalone) return <div className="explore-work explore-standalone">{chart}</div>;
  return (
    <DragArea
      onDrop={({ data: dragged, targetId }) => {
        const field = dragged.field as ExploreField | undefined;
        const [kind, control] = targetId.split(':');
        if (field !== undefined && kind === 'control' && control !== undefined) {
          store.dispatch({ type: 'add_field', control, field });
        }
      }}
    >
      <section className="explore-work" aria-label={t('label')}>
        <ExploreHeader />
        <div className="explore-panes">
          <Splitter
            direction="row"
            storageKey="explore-panes"
            onCollapse={(id, isFolded) => id === 'dataset' && setIsDatasetFolded(isFolded)}
            panes={[
              {
                id: 'dataset',
                label: t('dataset'),
                size: 260,
                min: isDatasetFolded ? 0 : 180,
                isCollapsible: true,
                isCollapsed: isDatasetFolded,
                content: isNarrow ? null : <DatasetPanel onFold={() => setIsDatasetFolded(true)} />,
              },
              {
                id: 'controls',
                label: t('controls'),
                size: 320,
                min: 260,
                content: isNarrow ? null : (
                  <ControlPanel onUnfold={isDatasetFolded ? () => setIsDatasetFolded(false) : null} />
                ),
              },
              {
                id: 'chart',
                label: t('chart'),
                size: 1,
                min: 280,
                content: <ChartAndData chart={chart} data={data} isDataOpen={isDataOpen} />,
              },
            ]}
          />
        </div>
        <PhoneSheets isNarrow={isNarrow} />
      </section>
    </DragArea>
  );
}

interface ChartAndDataProps {
  readonly chart: ReactElement;
  readonly data: ReactElement;
  readonly isDataOpen: boolean;
}

function ChartAndData({ chart, data, isDataOpen }: ChartAndDataProps): ReactElement {
  const t = useTranslations('explore.workspace');
  return (
    <Splitter
      direction="column"
      storageKey={isDataOpen ? 'explore-chart-data' : undefined}
      panes={[
        { id: 'chart', label: t('chart'), size: 1, min: 220, content: chart },
        { id: 'data', label: t('data'), size: isDataOpen ? 320 : 41, min: isDataOpen ? 120 : 41, content: data },
      ]}
    />
  );
}

/** The panels of a phone; hidden on wider screens. The chart keeps its place in the page in both layouts. */
function PhoneSheets({ isNarrow }: { readonly isNarrow: boolean }): ReactElement {
  const t = useTranslations('explore.workspace');
  const Sheet = sheet.usePart();
  const [open, setOpen] = useState<'dataset' | 'controls' | null>(null);
  const close = () => setOpen(null);
  useEffect(() => {
    if (isNarrow) sheet.load();
  }, [isNarrow]);
  return (
    <>
      <nav className="explore-sheets" aria-label={t('panels')}>
        <Button onClick={() => setOpen('dataset')}>{t('dataset')}</Button>
        <Button onClick={() => setOpen('controls')}>{t('controls')}</Button>
      </nav>
      {Sheet && (
        <>
          <Sheet title={t('dataset')} isOpen={open === 'dataset'} onClose={close}>
            <DatasetPanel onFold={null} />
          </Sheet>
          <Sheet title={t('controls')} isOpen={open === 'controls'} onClose={close}>
            <ControlPanel onUnfold={null} />
          </Sheet>
        </>
      )}
    </>
  );
}
