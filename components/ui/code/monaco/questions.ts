import type * as api from 'monaco-editor/editor/editor.api';
import type {
  CodeCompletion,
  CodeContext,
  CodeLanguage,
  CodeProps,
  CodeSignature,
} from '@/components/ui/code/code-types';

type Asked = Pick<CodeProps, 'completions' | 'hover' | 'signature' | 'rename'>;

const asked = new WeakMap<api.editor.ITextModel, () => Asked>();
const languageIds: readonly CodeLanguage[] = ['sql', 'json', 'markdown', 'css', 'html', 'handlebars', 'yaml'];

/** Connects a model to what its editor answers; Monaco's own providers are one per language. */
export function connectModel({ languages }: typeof api, model: api.editor.ITextModel, answers: () => Asked): void {
  asked.set(model, answers);
  if (!answers().rename) return;
  const provider = renaming((context) => answers().rename?.(context) ?? { refusal: '' });
  const own = languages.registerRenameProvider(
    { language: model.getLanguageId(), pattern: model.uri.fsPath },
    provider,
  );
  model.onWillDispose(() => own.dispose());
}

export function answerQuestions({ languages }: typeof api): void {
  for (const language of languageIds) {
    languages.registerCompletionItemProvider(language, {
      triggerCharacters: ['.', '{', '"'],
      provideCompletionItems: async (model, position, _, token) => {
        const complete = asked.get(model)?.().completions;
        if (!complete) return { suggestions: [] };
        const word = model.getWordUntilPosition(position);
        const items = await answer(() => complete(contextOf(model, position, word.word, token)), []);
        const range = {
          startLineNumber: position.lineNumber,
          endLineNumber: position.lineNumber,
          startColumn: word.startColumn,
          endColumn: position.column,
        };
        return { suggestions: items.map((item) => suggestion(languages, item, range)) };
      },
    });
    languages.registerHoverProvider(language, {
      provideHover: async (model, position, token) => {
        const hover = asked.get(model)?.().hover;
        const word = model.getWordAtPosition(position);
        if (!hover || !word) return null;
        const value = await answer(() => hover(contextOf(model, position, word.word, token)), null);
        return value === null ? null : { contents: [{ value }] };
      },
    });
    languages.registerSignatureHelpProvider(language, {
      signatureHelpTriggerCharacters: ['(', ','],
      signatureHelpRetriggerCharacters: [')'],
      provideSignatureHelp: (model, position, token) => {
        const found = asked
          .get(model)?.()
          .signature?.(contextOf(model, position, '', token));
        return found ? { value: signatureHelp(found), dispose: () => {} } : null;
      },
    });
  }
}

function signatureHelp({ label, parameters, active }: CodeSignature): api.languages.SignatureHelp {
  const spans = parameters.map(([from, to]) => ({ label: [from, to] satisfies [number, number] }));
  return { signatures: [{ label, parameters: spans }], activeSignature: 0, activeParameter: active };
}

/** One provider for one model: the editor offers to rename nothing where no owner can. */
function renaming(rename: NonNullable<CodeProps['rename']>): api.languages.RenameProvider {
  const ask = (model: api.editor.ITextModel, position: api.Position, token: api.CancellationToken) =>
    rename(contextOf(model, position, model.getWordAtPosition(position)?.word ?? '', token));
  const nowhere = { startLineNumber: 1, startColumn: 1, endLineNumber: 1, endColumn: 1 };
  return {
    resolveRenameLocation(model, position, token) {
      const found = ask(model, position, token);
      if ('refusal' in found) return { range: nowhere, text: '', rejectReason: found.refusal };
      const offset = model.getOffsetAt(position);
      const place = found.places.find(({ from, to }) => from <= offset && offset <= to);
      const range = place ? rangeIn(model, place) : nowhere;
      return { range, text: model.getValueInRange(range) };
    },
    provideRenameEdits(model, position, name, token) {
      const found = ask(model, position, token);
      if ('refusal' in found) return { edits: [], rejectReason: found.refusal };
      const written = found.write(name);
      if ('refusal' in written) return { edits: [], rejectReason: written.refusal };
      const edits = found.places.map((place) => ({
        resource: model.uri,
        versionId: model.getVersionId(),
        textEdit: { range: rangeIn(model, place), text: written.text },
      }));
      return { edits };
    },
  };
}

/** Offsets of a text as lines and columns. */
export function rangeIn(model: api.editor.ITextModel, { from, to }: { from: number; to: number }): api.IRange {
  const [start, end] = [model.getPositionAt(from), model.getPositionAt(to)];
  return {
    ...{ startLineNumber: start.lineNumber, startColumn: start.column },
    ...{ endLineNumber: end.lineNumber, endColumn: end.column },
  };
}

async function answer<Value>(ask: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await ask();
  } catch {
    return otherwise;
  }
}

function contextOf(
  model: api.editor.ITextModel,
  position: api.Position,
  word: string,
  token: api.CancellationToken,
): CodeContext {
  const abort = new AbortController();
  token.onCancellationRequested(() => abort.abort());
  return {
    text: model.getValue(),
    line: position.lineNumber,
    column: position.column,
    offset: model.getOffsetAt(position),
    word,
    signal: abort.signal,
  };
}

function suggestion(
  { CompletionItemKind, CompletionItemInsertTextRule }: typeof api.languages,
  item: CodeCompletion,
  range: api.IRange,
): api.languages.CompletionItem {
  const kinds: Record<NonNullable<CodeCompletion['kind']>, api.languages.CompletionItemKind> = {
    keyword: CompletionItemKind.Keyword,
    schema: CompletionItemKind.Module,
    table: CompletionItemKind.Struct,
    column: CompletionItemKind.Field,
    metric: CompletionItemKind.Value,
    function: CompletionItemKind.Function,
    snippet: CompletionItemKind.Snippet,
    value: CompletionItemKind.Constant,
  };
  return {
    label: item.detail === undefined ? item.label : { label: item.label, description: item.detail },
    kind: kinds[item.kind ?? 'value'],
    insertText: item.insert ?? item.label,
    range,
    ...(item.isSnippet ? { insertTextRules: CompletionItemInsertTextRule.InsertAsSnippet } : {}),
    ...(item.documentation === undefined ? {} : { documentation: item.documentation }),
    ...(item.sortText === undefined ? {} : { sortText: item.sortText }),
  };
}
