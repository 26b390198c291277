'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { CodeEditor } from '@/components/ui/code/code-editor.client';
import type { CodeApi } from '@/components/ui/code/code-types';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { editorHandle } from './editor-handle';
import { useCompletions } from './use-completions';
import { useDroppedText } from './use-dropped-text';
import { useProblems } from './use-problems';
import { useRename } from './use-rename';

export interface SqlEditorProps {
  readonly tab: EditorTab;
  readonly onSelection: (hasSelection: boolean) => void;
  /** Shows the editor when another part of the workspace leads to it. */
  readonly onShow: () => void;
}

/** The text of a tab. Every keystroke is in the store before the next one. */
export function SqlEditor({ tab, onSelection, onShow }: SqlEditorProps): ReactElement {
  const t = useTranslations('sqllab.editor');
  const session = useSqlLab();
  const { store, editor } = session;
  const { hasAutocomplete } = useStore(session.settings);
  const api = useRef<CodeApi | null>(null);
  const [row, setRow] = useState(1);
  const { complete, hover, signature } = useCompletions(tab);
  const rename = useRename(tab);
  const markers = useProblems(tab);
  const { id } = tab;
  useEffect(() => {
    const text = () => store.getState().tabs.find((one) => one.id === id)?.sql ?? '';
    const handle = editorHandle(api, text, onShow);
    editor.current = handle;
    return () => {
      if (editor.current === handle) editor.current = null;
    };
  }, [store, editor, id, onShow]);
  const dropRef = useDroppedText(api);
  const change = useCallback(
    (sql: string) => store.dispatch({ type: 'edit_sql', id, sql, now: Date.now() }),
    [store, id],
  );
  return (
    <div className="sqllab-editor" ref={dropRef}>
      <CodeEditor
        documentId={tab.isLoaded ? id : `${id} to come`}
        isReadOnly={!tab.isLoaded}
        language="sql"
        value={tab.sql}
        onChange={change}
        label={t('label', { row })}
        placeholder={t('placeholder')}
        apiRef={api}
        completions={hasAutocomplete ? complete : undefined}
        hover={hover}
        signature={signature}
        rename={rename}
        markers={markers}
        onCursor={({ line, selectedText }) => {
          setRow(line);
          onSelection(selectedText !== '');
        }}
      />
    </div>
  );
}
