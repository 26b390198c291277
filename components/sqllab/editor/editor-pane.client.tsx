'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { TemplateInputs } from '@/components/sqllab/inputs/template-inputs.client';
import type { InputsOnly } from '@/components/sqllab/inputs/use-inputs-only';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { activeTab, runShown } from '@/components/sqllab/session/use-run';
import { EditorToolbar } from '@/components/sqllab/toolbar/editor-toolbar.client';
import { runsByItself } from '@/lib/sqllab/runs-by-itself';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { SqlEditor } from './sql-editor.client';

export interface EditorPaneProps {
  readonly tab: EditorTab;
  readonly shown: InputsOnly;
  readonly onShortcuts: () => void;
  /** Opens the schema browser where it is a sheet. */
  readonly onTables?: (() => void) | undefined;
}

/** The text of the tab with its toolbar. */
export function EditorPane({ tab, shown, onShortcuts, onTables }: EditorPaneProps): ReactElement {
  const t = useTranslations('sqllab');
  const session = useSqlLab();
  const [hasSelection, setHasSelection] = useState(false);
  const textId = useId();
  const { id, isLoaded, autorun } = tab;
  useEffect(() => {
    if (!isLoaded || !autorun) return;
    session.store.dispatch({ type: 'set_autorun', id, autorun: false, now: Date.now() });
    const { sql, dbId } = activeTab(session) ?? { sql: '', dbId: null };
    const database = session.props.databases.find((one) => one.id === dbId);
    if (database && runsByItself(sql, database)) runShown(session, 'shown');
  }, [session, id, isLoaded, autorun]);
  return (
    <div className="sqllab-editor-pane" data-text={shown.isTextHidden ? 'hidden' : undefined}>
      <TemplateInputs tab={tab} shown={shown} textId={textId} />
      <div className="sqllab-text" id={textId}>
        <SqlEditor tab={tab} onSelection={setHasSelection} onShow={shown.showText} />
      </div>
      {!isLoaded && (
        <p className="sqllab-loading" role="status">
          {t('tabs.loading')}
        </p>
      )}
      <EditorToolbar
        tab={tab}
        hasSelection={hasSelection}
        onShortcuts={onShortcuts}
        onTables={onTables}
        shown={shown}
      />
    </div>
  );
}
