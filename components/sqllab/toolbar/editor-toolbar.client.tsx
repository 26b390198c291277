'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { InputsOnly } from '@/components/sqllab/inputs/use-inputs-only';
import { useLatestQuery, useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { useRun } from '@/components/sqllab/session/use-run';
import { Button } from '@/components/ui/button';
import { Elapsed } from '@/components/ui/feedback/elapsed.client';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Toolbar } from '@/components/ui/layout/toolbar.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import type { MenuAct } from '@/components/ui/overlay/menu-entry';
import { Tooltip } from '@/components/ui/overlay/tooltip.client';
import { isInProgress, toneOf } from '@/lib/sqllab/editor-query';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { CreationDialog } from './creation-dialog.client';
import { LimitMenu } from './limit-menu.client';
import { MoreMenu } from './more-menu.client';
import { SaveActions, SaveDialogs } from './save-actions.client';
import { useCreationActs } from './use-creation-acts';
import { useSaveActs } from './use-save-acts';

export interface EditorToolbarProps {
  readonly tab: EditorTab;
  readonly hasSelection: boolean;
  readonly onShortcuts: () => void;
  /** Opens the schema browser where it is a sheet; saving and sharing are then entries of the last menu. */
  readonly onTables?: (() => void) | undefined;
  /** Hides and shows the SQL, so that the results of a phone have its screen. */
  readonly shown: InputsOnly;
}

/** Run, the limit, the time of the last run, saving and more. */
export function EditorToolbar({ tab, hasSelection, onShortcuts, onTables, shown }: EditorToolbarProps): ReactElement {
  const t = useTranslations('sqllab');
  const { props, runner } = useSqlLab();
  const { query } = useLatestQuery(tab);
  const run = useRun();
  const saving = useSaveActs(tab);
  const creation = useCreationActs(tab);
  const isNarrow = onTables !== undefined;
  const isRunning = query !== null && isInProgress(query.state);
  const canRun = props.rights.runs && tab.dbId !== null && tab.sql.trim() !== '';
  const hint = props.rights.runs ? t('run.runHint', { keys: 'Ctrl + Return' }) : t('run.noRight');
  const folded: readonly MenuAct[] = [
    { id: 'text', label: t(shown.isTextHidden ? 'inputs.showSql' : 'inputs.hideSql'), onSelect: shown.toggleText },
    ...[saving.save, saving.schedule, saving.dataset, saving.link].filter((act) => act !== null),
    ...creation.items.map((item) => ({ ...item, isDisabled: !canRun || isRunning })),
  ];
  return (
    <div className="sqllab-toolbar" data-commands="">
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
        {isNarrow && <IconButton icon="list" label={t('browser.open')} onClick={onTables} />}
        {!isNarrow && creation.items.length > 0 && (
          <DropdownMenu
            trigger={
              <IconButton icon="chevron" iconName="down" label={t('run.menu')} disabled={!canRun || isRunning} />
            }
            items={creation.items}
          />
        )}
        <LimitMenu tab={tab} />
        {query !== null && (
          <span className="sqllab-timer" data-tone={toneOf(query.state)}>
            <Elapsed startedAt={query.startDttm} endedAt={query.endDttm} />
          </span>
        )}
        <span className="sqllab-toolbar-end">
          {!isNarrow && <SaveActions acts={saving} />}
          <MoreMenu tab={tab} onShortcuts={onShortcuts} folded={isNarrow ? folded : []} />
        </span>
      </Toolbar>
      <SaveDialogs tab={tab} acts={saving} />
      {creation.method !== null && <CreationDialog method={creation.method} onClose={creation.close} />}
    </div>
  );
}
