import type { CodeKey, CodePlace } from './code-types';

/** The line and column of an offset. */
export function placeAt(text: string, offset: number): CodePlace {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1, offset };
}

/** JSON with two spaces of indentation; other text, and JSON that cannot be read, stays as it is. */
export function formattedText(text: string, language: string): string {
  if (language !== 'json') return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The binding of the pressed keys. */
export function bindingOf(bindings: readonly CodeKey[] | undefined, pressed: PressedKey): CodeKey | undefined {
  return bindings?.find(({ keys }) => isPressed(keys, pressed));
}

function isPressed(keys: string, { key, code, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): boolean {
  const parts = keys.split('+');
  const last = (parts.pop() ?? '').toLowerCase();
  const wants = (name: string) => parts.includes(name);
  const isModified = wants('Mod')
    ? (ctrlKey || metaKey) && !(ctrlKey && metaKey)
    : ctrlKey === wants('Ctrl') && metaKey === wants('Meta');
  if (!isModified || altKey !== wants('Alt') || shiftKey !== wants('Shift')) return false;
  return key.toLowerCase() === last || code.toLowerCase() === last || code.toLowerCase() === `key${last}`;
}
