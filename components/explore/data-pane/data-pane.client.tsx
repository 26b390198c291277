'use client';

import '@/components/explore/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useRun } from '@/components/explore/explore-context';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Tabs } from '@/components/ui/layout/tabs.client';
import { loadLater } from '@/components/ui/load-later';

export interface DataPaneProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const resultsTab = loadLater(async () => (await import('./results-tab.client')).ResultsTab);
const samplesTab = loadLater(async () => (await import('./samples-tab.client')).SamplesTab);
const storageKey = 'explore-data-open';

/** The rows of the chart and of its dataset. Folded to its tabs until it is opened, which is remembered. */
export function DataPane({ isOpen, onToggle }: DataPaneProps): ReactElement {
  const t = useTranslations('explore.pane');
  const count = useRun(({ facts }) => facts?.queries.length ?? 1);
  const ResultsTab = resultsTab.usePart();
  const SamplesTab = samplesTab.usePart();
  const [tab, setTab] = useState('results-0');
  const open = useRef(isOpen ? null : onToggle);
  useEffect(() => {
    if (readOpen()) open.current?.();
    open.current = null;
  }, []);
  useEffect(() => {
    if (isOpen) loadTabs();
  }, [isOpen]);
  const toggle = (): void => {
    writeOpen(!isOpen);
    onToggle();
  };
  const content = (rows: ReactNode) => (isOpen ? { content: rows ?? <Skeleton /> } : {});
  const results = Array.from({ length: Math.max(1, count) }, (_, index) => ({
    id: `results-${index}`,
    label: count > 1 ? t('resultsOf', { number: index + 1 }) : t('results'),
    ...content(ResultsTab && <ResultsTab index={index} />),
  }));
  return (
    <div className="explore-data" onPointerEnter={loadTabs}>
      <Tabs
        tabs={[...results, { id: 'samples', label: t('samples'), ...content(SamplesTab && <SamplesTab />) }]}
        value={isOpen ? tab : null}
        onChange={(id) => {
          setTab(id);
          if (!isOpen) toggle();
        }}
        end={
          <IconButton
            icon="chevron"
            className={isOpen ? '' : 'explore-turned'}
            label={isOpen ? t('collapse') : t('expand')}
            aria-expanded={isOpen}
            onClick={toggle}
          />
        }
        isFilling
      />
    </div>
  );
}

function loadTabs(): void {
  resultsTab.load();
  samplesTab.load();
}

function readOpen(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true';
  } catch {
    return false;
  }
}

function writeOpen(isOpen: boolean): void {
  try {
    localStorage.setItem(storageKey, String(isOpen));
  } catch {
    // Without storage it is folded on the next page.
  }
}
