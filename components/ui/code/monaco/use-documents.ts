import type * as api from 'monaco-editor/editor/editor.api';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { CodeProps } from '@/components/ui/code/code-types';
import { monaco } from './monaco';
import { connectModel } from './questions';

type CodeEditor = api.editor.IStandaloneCodeEditor;

interface Kept {
  readonly model: api.editor.ITextModel;
  readonly view: api.editor.ICodeEditorViewState | null;
}

/** Documents that keep their undo steps; of more than these the longest unseen lose them. */
const mostKept = 50;

/** Shows the model of the document that the owner names. The editor itself stays, so that changing takes no time. */
export function useDocuments(editor: CodeEditor | null, props: CodeProps, handed: RefObject<string[]>): void {
  const { documentId } = props;
  const kept = useRef(new Map<string, Kept>());
  const shown = useRef(documentId);
  const show = useEffectEvent((to: CodeEditor, id: string) => {
    const before = to.getModel();
    if (before && shown.current !== undefined) {
      kept.current.set(shown.current, { model: before, view: to.saveViewState() });
    }
    const known = kept.current.get(id);
    const model = known?.model ?? monaco.editor.createModel(props.value, props.language);
    kept.current.delete(id);
    if (!known) connectModel(monaco, model, () => latest.current);
    handed.current = [];
    shown.current = id;
    to.setModel(model);
    to.restoreViewState(known?.view ?? null);
    for (const [old, { model: lost }] of kept.current) {
      if (kept.current.size <= mostKept) break;
      kept.current.delete(old);
      lost.dispose();
    }
    const range = to.getSelection();
    const end = range?.getPosition();
    if (!range || !end) return;
    props.onCursor?.({
      line: end.lineNumber,
      column: end.column,
      offset: model.getOffsetAt(end),
      selectedText: model.getValueInRange(range),
    });
  });
  const latest = useRef(props);
  latest.current = props;

  useLayoutEffect(() => {
    if (editor && documentId !== undefined && documentId !== shown.current) show(editor, documentId);
  }, [editor, documentId]);
  useEffect(() => {
    const models = kept.current;
    return () => {
      for (const { model } of models.values()) model.dispose();
      models.clear();
    };
  }, []);
}
