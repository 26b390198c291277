'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { useDraft, useExplore, useRun } from '@/components/explore/explore-context';
import { readAutoRun, writeAutoRun } from '@/components/explore/run/auto-run';
import { isBusy } from '@/components/explore/run/runner';
import { runNow } from '@/components/explore/run/use-live-run';
import { Elapsed } from '@/components/ui/feedback/elapsed.client';
import { Icon } from '@/components/ui/icon';
import { Switch } from '@/components/ui/input/switch.client';

/** How many rows the chart has, where they came from, and how long that took. */
export function ChartBar(): ReactElement {
  const t = useTranslations('explore.chart');
  const workspace = useExplore();
  const facts = useRun((state) => state.facts);
  const isRunning = useRun(isBusy);
  return (
    <div className="explore-bar">
      <AutoSwitch />
      <Suggested />
      <span className="explore-bar-end">
        {facts === null || facts.rows === null ? null : (
          <span
            className="explore-rowcount"
            data-limit={facts.rowLimitReached || undefined}
            title={facts.rowLimitReached ? t('limitReached') : undefined}
          >
            {facts.rowLimitReached ? <Icon name="alert" size={12} /> : null}
            {t('rows', { count: facts.rows })}
            {facts.rowLimitReached ? <span className="hidden-text"> {t('limitReached')}</span> : null}
          </span>
        )}
        {facts === null || facts.cachedAt === null ? null : (
          <CachedButton at={facts.cachedAt} isRunning={isRunning} onForce={() => runNow(workspace, true)} />
        )}
        <RunTimer />
      </span>
    </div>
  );
}

interface CachedButtonProps {
  readonly at: number;
  readonly isRunning: boolean;
  readonly onForce: () => void;
}

function CachedButton({ at, isRunning, onForce }: CachedButtonProps): ReactElement {
  const t = useTranslations('explore.chart');
  const format = useFormatter();
  const when = format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <button
      type="button"
      className="explore-cached"
      title={t('cachedTitle', { when })}
      disabled={isRunning}
      onClick={onForce}
    >
      <Icon name="refresh" size={12} />
      {t('cached')}
    </button>
  );
}

function RunTimer(): ReactElement | null {
  const startedAt = useRun((state) => state.startedAt);
  const tookMs = useRun((state) => state.tookMs);
  const isRunning = useRun(isBusy);
  return (
    <span className="explore-timer">
      <Icon name="clock" size={12} />
      {isRunning ? <Elapsed startedAt={startedAt} /> : <Elapsed startedAt={0} endedAt={tookMs ?? 0} />}
    </span>
  );
}

/** Says that the chart was proposed, and empties it at a press. */
function Suggested(): ReactElement | null {
  const t = useTranslations('explore.chart');
  const { start, store } = useExplore();
  const hasSteps = useDraft(({ canUndo }) => canUndo);
  if (!start.isSuggested || hasSteps) return null;
  return (
    <span className="explore-suggested">
      <span>{t('suggested')}</span>
      <button type="button" className="explore-cached" onClick={() => store.dispatch({ type: 'clear' })}>
        {t('clear')}
      </button>
    </span>
  );
}

function AutoSwitch(): ReactElement {
  const t = useTranslations('explore.chart');
  const [isOn, setIsOn] = useState(true);
  useEffect(() => setIsOn(readAutoRun()), []);
  return (
    <span title={t('autoHelp')}>
      <Switch
        label={t('auto')}
        isChecked={isOn}
        onChange={(next) => {
          setIsOn(next);
          writeAutoRun(next);
        }}
      />
    </span>
  );
}
