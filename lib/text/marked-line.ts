/**
 * A line of a text and below it a caret under one of its columns; lines and columns count from 1. Null when the text has
 * no such line. Without a column the line alone.
 *
 * @example
 * markedLine('SELECT 1\nFORM t', 2, 1) // 'FORM t\n^'
 */
export function markedLine(text: string, line: number, column: number | null): string | null {
  const shown = text.split('\n')[line - 1]?.replace(/\r$/, '');
  if (shown === undefined) return null;
  if (column === null) return shown;
  const before = shown.slice(0, Math.max(0, column - 1));
  return `${shown}\n${before.replace(/[^\t]/g, ' ')}^`;
}
