/**
 * The place that a database shows under a message: the line of the statement, and a caret below it. A long line is told
 * in part, and the caret counts the width of characters, so the column is known on whole lines of plain characters alone.
 */
export function caretPlace(message: string): { readonly line: number; readonly column?: number } | null {
  const [head = '', caret = ''] = message.slice(message.lastIndexOf('\nLINE ') + 1).split('\n');
  const [prefix = '', line] = /^LINE (\d{1,7}): /.exec(head) ?? [];
  if (line === undefined) return null;
  const at = caret.indexOf('^');
  const before = head.slice(prefix.length, at);
  const isKnown = at >= prefix.length && !before.startsWith('...') && /^[ -~]*$/.test(before);
  return { line: Number(line), ...(isKnown ? { column: before.length + 1 } : {}) };
}
