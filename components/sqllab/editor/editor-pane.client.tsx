'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { TemplateInputs } from '@/components/sqllab/inputs/template-inputs.client';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { activeTab, runShown } from '@/components/sqllab/session/use-run';
import { EditorToolbar } from '@/components/sqllab/toolbar/editor-toolbar.client';
import { runsByItself } from '@/lib/sqllab/runs-by-itself';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { SqlEditor } from './sql-editor.client';

export interface EditorPaneProps {
  readonly tab: EditorTab;
  readonly onShortcuts: () => void;
  /** Opens the schema browser where it is a sheet. */
  readonly onTables?: (() => void) | undefined;
}

/** The text of the tab with its toolbar. */
export function EditorPane({ tab, onShortcuts, onTables }: EditorPaneProps): ReactElement {
  const t = useTranslations('sqllab');
  const session = useSqlLab();
  const [hasSelection, setHasSelection] = useState(false);
  const { id, isLoaded, autorun } = tab;
  useEffect(() => {
    if (!isLoaded || !autorun) return;
    session.store.dispatch({ type: 'set_autorun', id, autorun: false, now: Date.now() });
    const { sql, dbId } = activeTab(session) ?? { sql: '', dbId: null };
    const database = session.props.databases.find((one) => one.id === dbId);
    if (database && runsByItself(sql, database)) runShown(session, 'shown');
  }, [session, id, isLoaded, autorun]);
  return (
    <div className="sqllab-editor-pane">
      {session.props.hasTemplates && <TemplateInputs tab={tab} />}
      <SqlEditor tab={tab} onSelection={setHasSelection} />
      {!isLoaded && (
        <p className="sqllab-loading" role="status">
          {t('tabs.loading')}
        </p>
      )}
      <EditorToolbar tab={tab} hasSelection={hasSelection} onShortcuts={onShortcuts} onTables={onTables} />
    </div>
  );
}
