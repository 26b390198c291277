import type * as api from 'monaco-editor/editor/editor.api';
import type { CodeCompletion, CodeContext, CodeLanguage, CodeProps } from '@/components/ui/code/code-types';

type Asked = Pick<CodeProps, 'completions' | 'hover'>;

const asked = new WeakMap<api.editor.ITextModel, () => Asked>();
const languageIds: readonly CodeLanguage[] = ['sql', 'json', 'markdown', 'css', 'html', 'handlebars', 'yaml'];

/** Connects a model to the completions and hovers of its editor; Monaco's own providers are one per language. */
export function connectModel(model: api.editor.ITextModel, answers: () => Asked): void {
  asked.set(model, answers);
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
  }
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
