/** The opening and closing marks of a template's expressions, statements and comments. */
const marks: readonly (readonly [open: string, close: string])[] = [
  ['{{', '}}'],
  ['{%', '%}'],
  ['{#', '#}'],
];

/** A part of a text that is a template expression, statement or comment. Offsets are those of the text. */
export interface TemplateSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: 'expression' | 'statement' | 'comment';
}

/** The template parts of a text, in their order. A part that is never closed is not one. */
export function templateSpans(text: string): TemplateSpan[] {
  const spans: TemplateSpan[] = [];
  const unclosed = new Set<string>();
  let at = text.indexOf('{');
  while (at >= 0) {
    const mark = marks.find(([open]) => text.startsWith(open, at));
    const close = mark && !unclosed.has(mark[1]) ? text.indexOf(mark[1], at + 2) : -1;
    if (mark && close < 0) unclosed.add(mark[1]);
    if (mark && close >= 0) spans.push({ start: at, end: close + 2, kind: kinds[mark[0]] ?? 'expression' });
    at = text.indexOf('{', close >= 0 ? close + 2 : at + 1);
  }
  return spans;
}

const kinds: Readonly<Record<string, TemplateSpan['kind']>> = {
  '{{': 'expression',
  '{%': 'statement',
  '{#': 'comment',
};

/**
 * The text with its template parts replaced by a word of the same length, so that quotes and semicolons inside them are
 * not read as SQL. Line ends are kept.
 */
export function withoutTemplates(text: string): string {
  const spans = templateSpans(text);
  if (spans.length === 0) return text;
  let at = 0;
  let masked = '';
  for (const { start, end } of spans) {
    masked += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, 'x');
    at = end;
  }
  return masked + text.slice(at);
}
