import type * as api from 'monaco-editor/editor/editor.api';
import { formattedText } from '@/components/ui/code/code-text';
import type { CodeApi } from '@/components/ui/code/code-types';
import { rangeIn } from './questions';

interface SuggestController extends api.editor.IEditorContribution {
  cancelSuggestWidget(): void;
}

/** The owner's handle on a Monaco editor. */
export function monacoApi(editor: api.editor.IStandaloneCodeEditor, language: () => string): CodeApi {
  const replaceText = (text: string) => {
    const model = editor.getModel();
    if (!model || model.getValue() === text) return;
    editor.pushUndoStop();
    editor.executeEdits('replace', [{ range: model.getFullModelRange(), text }]);
    editor.pushUndoStop();
  };
  const insertText = (text: string) => {
    const range = editor.getSelection();
    if (!range) return;
    editor.pushUndoStop();
    editor.executeEdits('insert', [{ range, text, forceMoveMarkers: true }]);
    editor.pushUndoStop();
    editor.focus();
  };
  return {
    focus: () => editor.focus(),
    insertText,
    insertAt: (text, clientX, clientY) => {
      const position = editor.getTargetAtClientPoint(clientX, clientY)?.position;
      if (position) editor.setPosition(position);
      insertText(text);
      return true;
    },
    replaceText,
    format: () => replaceText(formattedText(editor.getValue(), language())),
    selectedText: () => {
      const range = editor.getSelection();
      return range ? (editor.getModel()?.getValueInRange(range) ?? '') : '';
    },
    select: (from, to) => {
      const range = rangeOf(editor, from, to);
      if (!range) return;
      editor.setSelection(range);
      editor.revealRangeInCenterIfOutsideViewport(range);
    },
    dismiss: () => {
      const suggestions = editor.getContribution<SuggestController>('editor.contrib.suggestController');
      suggestions?.cancelSuggestWidget();
    },
    caret: () => {
      const position = editor.getPosition();
      const model = editor.getModel();
      if (!position || !model) return { line: 1, column: 1, offset: 0 };
      return { line: position.lineNumber, column: position.column, offset: model.getOffsetAt(position) };
    },
  };
}

export function rangeOf(editor: api.editor.IStandaloneCodeEditor, from: number, to: number): api.IRange | null {
  const model = editor.getModel();
  if (!model) return null;
  return rangeIn(model, { from, to });
}
