'use client';

import './data-pane.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useRun } from '@/components/explore/explore-context';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Tabs } from '@/components/ui/layout/tabs.client';
import { ResultsTab } from './results-tab.client';
import { SamplesTab } from './samples-tab.client';

export interface DataPaneProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const storageKey = 'explore-data-open';

/** The rows of the chart and of its dataset. Folded to its tabs until it is opened, which is remembered. */
export function DataPane({ isOpen, onToggle }: DataPaneProps): ReactElement {
  const t = useTranslations('explore.pane');
  const count = useRun(({ facts }) => facts?.queries.length ?? 1);
  const [tab, setTab] = useState('results-0');
  const open = useRef(isOpen ? null : onToggle);
  useEffect(() => {
    if (readOpen()) open.current?.();
    open.current = null;
  }, []);
  const toggle = (): void => {
    writeOpen(!isOpen);
    onToggle();
  };
  const results = Array.from({ length: Math.max(1, count) }, (_, index) => ({
    id: `results-${index}`,
    label: count > 1 ? t('resultsOf', { number: index + 1 }) : t('results'),
    ...(isOpen ? { content: <ResultsTab index={index} /> } : {}),
  }));
  return (
    <div className="explore-data">
      <Tabs
        tabs={[...results, { id: 'samples', label: t('samples'), ...(isOpen ? { content: <SamplesTab /> } : {}) }]}
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
