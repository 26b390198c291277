/** The keys that the workspace listens to. */
export type ShortcutName =
  | 'run'
  | 'runStatement'
  | 'stop'
  | 'newTab'
  | 'nextTab'
  | 'previousTab'
  | 'format'
  | 'save'
  | 'chart'
  | 'help';

/** The parts of a key press that matter. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** What a key press asks for; null for others. Control and Command mean the same, except where a browser needs one. */
export function shortcutOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Press): ShortcutName | null {
  const isCommand = ctrlKey || metaKey;
  if (!isCommand && altKey && code === 'KeyG') return 'chart';
  if (!isCommand) return key === 'F1' ? 'help' : null;
  const letter = key.toLowerCase();
  if (letter === 'enter') return shiftKey ? 'runStatement' : 'run';
  if (altKey) {
    if (key === 'ArrowRight') return 'nextTab';
    return key === 'ArrowLeft' ? 'previousTab' : null;
  }
  if (letter === 'f' && shiftKey) return 'format';
  if (shiftKey) return null;
  if (letter === 'r' && ctrlKey && !metaKey) return 'run';
  if (letter === 'x' && ctrlKey) return 'stop';
  if ((letter === 'q' || letter === 't') && ctrlKey && !metaKey) return 'newTab';
  return letter === 's' ? 'save' : null;
}

/** The list that the dialog shows: the keys of the workspace, then those of the editor. */
export const shortcutList = [
  { name: 'run', keys: ['Ctrl', 'Enter'] },
  { name: 'run', keys: ['Ctrl', 'R'] },
  { name: 'runStatement', keys: ['Ctrl', 'Shift', 'Enter'] },
  { name: 'stop', keys: ['Ctrl', 'X'] },
  { name: 'newTab', keys: ['Ctrl', 'Q'] },
  { name: 'nextTab', keys: ['Ctrl', 'Alt', '→'] },
  { name: 'previousTab', keys: ['Ctrl', 'Alt', '←'] },
  { name: 'format', keys: ['Ctrl', 'Shift', 'F'] },
  { name: 'chart', keys: ['Alt', 'G'] },
  { name: 'save', keys: ['Ctrl', 'S'] },
  { name: 'find', keys: ['Ctrl', 'F'] },
  { name: 'comment', keys: ['Ctrl', '/'] },
  { name: 'complete', keys: ['Ctrl', 'Space'] },
  { name: 'rename', keys: ['F2'] },
  { name: 'help', keys: ['F1'] },
] as const;
