'use client';

import { Editor } from '@monaco-editor/react';
import type * as api from 'monaco-editor/editor/editor.api';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { bindingOf } from '@/components/ui/code/code-text';
import type { CodeProps } from '@/components/ui/code/code-types';
import { useNarrow } from '@/components/ui/overlay/use-narrow';
import { monaco } from './monaco';
import { monacoApi, rangeOf } from './monaco-api';
import { connectModel } from './questions';
import { themeName } from './theme';
import { useDocuments } from './use-documents';

type CodeEditor = api.editor.IStandaloneCodeEditor;

export interface MonacoBoxProps extends CodeProps {
  readonly look: 'field' | 'editor';
  readonly minHeight: number;
  /** A field grows with its text up to this, in px; null fills its place. */
  readonly maxHeight: number | null;
  /** False while it starts behind the plain field, which then hands over. */
  readonly isShown: boolean;
  /** The selection to take over with the focus, as offsets; null leaves the focus where it is. */
  readonly selection: readonly [number, number] | null;
  readonly onReady: () => void;
}

/** Values that were handed to the owner and may still come back late; they are no changes from outside. */
const remembered = 50;

export function MonacoBox(props: MonacoBoxProps): ReactElement {
  const { value, language, look, minHeight, maxHeight } = props;
  const isNarrow = useNarrow();
  const latest = useRef(props);
  latest.current = props;
  const [editor, setEditor] = useState<CodeEditor | null>(null);
  const [firstValue] = useState(value);
  const [height, setHeight] = useState(minHeight);
  const handed = useRef<string[]>([]);
  useDocuments(editor, props, handed);

  useLayoutEffect(() => {
    if (!editor || value === editor.getValue()) return;
    if (handed.current.includes(value)) return;
    const model = editor.getModel();
    if (!model) return;
    handed.current = [];
    if (latest.current.isReadOnly) editor.setValue(value);
    else {
      editor.pushUndoStop();
      editor.executeEdits('owner', [{ range: model.getFullModelRange(), text: value }]);
      editor.pushUndoStop();
    }
  }, [editor, value]);

  const { apiRef, isShown, selection } = props;
  useLayoutEffect(() => {
    if (!editor || !isShown || !selection) return;
    const range = rangeOf(editor, selection[0], selection[1]);
    if (range) editor.setSelection(range);
    editor.focus();
  }, [editor, isShown, selection]);
  useEffect(() => {
    if (!editor || !isShown || !apiRef) return;
    const own = monacoApi(editor, () => latest.current.language);
    apiRef.current = own;
    return () => {
      if (apiRef.current === own) apiRef.current = null;
    };
  }, [editor, isShown, apiRef]);

  useEffect(() => {
    const model = editor?.getModel();
    if (!model) return;
    const severities = { error: 8, warning: 4, info: 2 } as const;
    monaco.editor.setModelMarkers(
      model,
      'check',
      (props.markers ?? []).map(({ line, column, endColumn, message, severity }) => ({
        startLineNumber: line,
        startColumn: column,
        endLineNumber: line,
        endColumn: endColumn ?? model.getWordAtPosition({ lineNumber: line, column })?.endColumn ?? column + 1,
        message,
        severity: severities[severity],
      })),
    );
  }, [editor, props.markers]);

  const onMount = (mounted: CodeEditor) => {
    const model = mounted.getModel();
    if (model) connectModel(monaco, model, () => latest.current);
    mounted.onKeyDown((event) => {
      const binding = bindingOf(latest.current.keybindings, event.browserEvent);
      if (!binding) return;
      event.preventDefault();
      event.stopPropagation();
      binding.run();
    });
    mounted.onDidBlurEditorWidget(() => latest.current.onBlur?.());
    mounted.onDidChangeCursorSelection(({ selection: range }) => {
      const text = mounted.getModel();
      if (!text || !latest.current.isShown) return;
      const end = range.getPosition();
      latest.current.onCursor?.({
        line: end.lineNumber,
        column: end.column,
        offset: text.getOffsetAt(end),
        selectedText: text.getValueInRange(range),
      });
    });
    mounted.onDidContentSizeChange(({ contentHeight }) => setHeight(contentHeight));
    setHeight(mounted.getContentHeight());
    setEditor(mounted);
    setTimeout(() => latest.current.onReady());
  };

  const own = maxHeight === null ? '100%' : Math.max(minHeight, Math.min(maxHeight, height));
  return (
    <Editor
      height={own}
      loading=""
      theme={themeName}
      language={language}
      defaultValue={firstValue}
      onMount={onMount}
      onChange={(next = '') => {
        handed.current = [...handed.current.slice(-remembered), next];
        if (next !== latest.current.value) latest.current.onChange(next);
      }}
      options={{
        ...options,
        ...(look === 'field' ? fieldOptions : editorOptions),
        wordWrap: look === 'field' || isNarrow ? 'on' : 'off',
        ariaLabel: props.label,
        readOnly: props.isReadOnly ?? false,
        placeholder: props.placeholder ?? '',
      }}
    />
  );
}

const options: api.editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  bracketPairColorization: { enabled: false },
  contextmenu: true,
  editContext: false,
  fixedOverflowWidgets: true,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSize: 13,
  lineHeight: 20,
  hideCursorInOverviewRuler: true,
  minimap: { enabled: false },
  occurrencesHighlight: 'off',
  overviewRulerBorder: false,
  overviewRulerLanes: 0,
  padding: { top: 6, bottom: 6 },
  quickSuggestions: { other: true, comments: false, strings: false },
  renderLineHighlight: 'line',
  renderWhitespace: 'none',
  scrollBeyondLastLine: false,
  scrollbar: { alwaysConsumeMouseWheel: false, verticalScrollbarSize: 10, horizontalScrollbarSize: 10 },
  stickyScroll: { enabled: false },
  tabSize: 2,
  unicodeHighlight: { ambiguousCharacters: false },
  wordBasedSuggestions: 'off',
};

const fieldOptions: api.editor.IStandaloneEditorConstructionOptions = {
  folding: false,
  glyphMargin: false,
  lineDecorationsWidth: 10,
  lineNumbers: 'off',
  lineNumbersMinChars: 0,
  renderLineHighlight: 'none',
  tabFocusMode: true,
};

const editorOptions: api.editor.IStandaloneEditorConstructionOptions = {
  folding: true,
  glyphMargin: false,
  lineDecorationsWidth: 18,
  lineNumbers: 'on',
  lineNumbersMinChars: 4,
};
