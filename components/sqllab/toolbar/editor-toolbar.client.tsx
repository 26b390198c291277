'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useLatestQuery, useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { useRun } from '@/components/sqllab/session/use-run';
import { Button } from '@/components/ui/button';
import { Elapsed } from '@/components/ui/feedback/elapsed.client';
import { Toolbar } from '@/components/ui/layout/toolbar.client';
import { Tooltip } from '@/components/ui/overlay/tooltip.client';
import { isInProgress, toneOf } from '@/lib/sqllab/editor-query';
import type { EditorTab } from '@/lib/sqllab/editor-tab';
import { LimitMenu } from './limit-menu.client';
import { MoreMenu } from './more-menu.client';
import { RunMenu } from './run-menu.client';
import { SaveActions } from './save-actions.client';

export interface EditorToolbarProps {
  readonly tab: EditorTab;
  readonly hasSelection: boolean;
  readonly onShortcuts: () => void;
}

/** Run, the limit, the time of the last run, saving and more. */
export function EditorToolbar({ tab, hasSelection, onShortcuts }: EditorToolbarProps): ReactElement {
  const t = useTranslations('sqllab');
  const { props, runner } = useSqlLab();
  const { query } = useLatestQuery(tab);
  const run = useRun();
  const isRunning = query !== null && isInProgress(query.state);
  const canRun = props.rights.runs && tab.dbId !== null && tab.sql.trim() !== '';
  const hint = props.rights.runs ? t('run.runHint', { keys: 'Ctrl + Return' }) : t('run.noRight');
  return (
    <div className="sqllab-toolbar">
      <Toolbar label={t('run.run')} isSingleLine>
        {isRunning ? (
          <Tooltip text={t('run.stopHint', { keys: 'Ctrl + X' })}>
            <Button className="button sqllab-run" data-running="" onClick={() => void runner.stop(query.id)}>
              {t('run.stop')}
            </Button>
          </Tooltip>
        ) : (
          <Tooltip text={hint}>
            <Button className="button sqllab-run" look="primary" disabled={!canRun} onClick={() => void run()}>
              {t(hasSelection ? 'run.selection' : 'run.run')}
            </Button>
          </Tooltip>
        )}
        <RunMenu tab={tab} isDisabled={!canRun || isRunning} />
        <LimitMenu tab={tab} />
        {query !== null && (
          <span className="sqllab-timer" data-tone={toneOf(query.state)}>
            <Elapsed startedAt={query.startDttm} endedAt={query.endDttm} />
          </span>
        )}
        <span className="sqllab-toolbar-end">
          <SaveActions tab={tab} />
          <MoreMenu tab={tab} onShortcuts={onShortcuts} />
        </span>
      </Toolbar>
    </div>
  );
}
