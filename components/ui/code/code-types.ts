export type CodeLanguage = 'sql' | 'json' | 'markdown' | 'css' | 'html' | 'handlebars' | 'yaml';

/** Lines and columns are counted from 1, offsets from 0. */
export interface CodePlace {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

export interface CodeContext extends CodePlace {
  readonly text: string;
  /** The word at the place; for completions the part of it before the caret. */
  readonly word: string;
  /** Aborted when the person typed on. */
  readonly signal: AbortSignal;
}

export interface CodeCompletion {
  readonly label: string;
  readonly kind?: 'keyword' | 'schema' | 'table' | 'column' | 'metric' | 'function' | 'snippet' | 'value';
  /** Shown beside the label, such as a type. */
  readonly detail?: string;
  readonly documentation?: string;
  /** What is written; the label unless told. */
  readonly insert?: string;
  /** `insert` holds places such as `${1:name}` for the caret. */
  readonly isSnippet?: boolean;
  /** Text by which the list is sorted; the label unless told. */
  readonly sortText?: string;
}

/** A call around the caret. */
export interface CodeSignature {
  /** Such as `round(number[, digits])`. */
  readonly label: string;
  /** Where each argument stands in the label, as offsets. */
  readonly parameters: readonly (readonly [from: number, to: number])[];
  /** The argument at the caret, from 0. */
  readonly active: number;
}

/** A name at the caret that can be changed wherever it stands. Offsets are those of the text. */
export interface CodeRename {
  readonly places: readonly { readonly from: number; readonly to: number }[];
  /** The new name as it is to be written. */
  readonly write: (name: string) => { readonly text: string } | CodeRefusal;
}

export interface CodeRefusal {
  readonly refusal: string;
}

export interface CodeMarker {
  readonly line: number;
  readonly column: number;
  /** The column after the last one; the end of the word unless told. */
  readonly endColumn?: number;
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'info';
}

export interface CodeKey {
  /** Such as `Mod+Enter`, `Ctrl+Shift+F`, `Alt+ArrowUp`; `Mod` is Cmd on a Mac and Ctrl elsewhere. */
  readonly keys: string;
  readonly run: () => void;
}

/** What an owner can do with the editor, whether it is a plain field or Monaco at the time. */
export interface CodeApi {
  readonly focus: () => void;
  /** Replaces the selection, or writes at the caret. */
  readonly insertText: (text: string) => void;
  /** Writes at a point of the screen; false where the browser has to do that itself. */
  readonly insertAt: (text: string, clientX: number, clientY: number) => boolean;
  /** Replaces everything as one step that can be undone. */
  readonly replaceText: (text: string) => void;
  /** Indents JSON that can be read; leaves other text as it is. */
  readonly format: () => void;
  /** Empty without a selection. */
  readonly selectedText: () => string;
  readonly select: (from: number, to: number) => void;
  /** Closes the list of completions, also one that is still being asked for. */
  readonly dismiss: () => void;
  readonly caret: () => CodePlace;
}

export interface CodeProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Which document `value` is the text of. Each one has its own undo steps, selection and scroll place. */
  readonly documentId?: string | undefined;
  readonly language: CodeLanguage;
  /** The accessible name. */
  readonly label: string;
  readonly completions?: ((context: CodeContext) => Promise<readonly CodeCompletion[]>) | undefined;
  /** Markdown for the word under the pointer; null for nothing. */
  readonly hover?: ((context: CodeContext) => Promise<string | null>) | undefined;
  /** Null outside of a known call. */
  readonly signature?: ((context: CodeContext) => CodeSignature | null) | undefined;
  /** Why not, for a word that cannot be renamed. */
  readonly rename?: ((context: CodeContext) => CodeRename | CodeRefusal) | undefined;
  readonly markers?: readonly CodeMarker[] | undefined;
  readonly keybindings?: readonly CodeKey[] | undefined;
  readonly onCursor?: ((place: CodePlace & { readonly selectedText: string }) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly apiRef?: { current: CodeApi | null } | undefined;
  readonly placeholder?: string | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
}
