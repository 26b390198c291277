import { pythonFloat } from '@/lib/text/python-float';

const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{}:,]/g;

const spaced: Readonly<Record<string, string>> = { ',': ', ', ':': ': ' };
const pythonWords: Readonly<Record<string, string>> = { ...spaced, true: 'True', false: 'False', null: 'None' };

/**
 * A JSON document as the text of one cell, as clients of Superset expect it: objects in Python's notation
 * (`{'a': [1, None]}`), lists as spaced JSON (`["a", 1]`), single values as plain text. Null for JSON null.
 */
export function jsonCell(json: string): string | null {
  const text = json.trim();
  if (text === 'null') return null;
  if (text.startsWith('{')) return rewritten(text, pythonToken);
  if (text.startsWith('[')) return rewritten(text, (token) => spaced[token] ?? token);
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}

function rewritten(text: string, write: (token: string) => string): string {
  return (text.match(tokens) ?? []).map(write).join('');
}

function pythonToken(token: string): string {
  if (token.startsWith('"')) return pythonString(String(JSON.parse(token)));
  if (/^-?\d+[.eE]/.test(token)) return pythonFloat(Number(token));
  return pythonWords[token] ?? token;
}

function pythonString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
  return `${quote}${quote === "'" ? escaped.replaceAll("'", "\\'") : escaped}${quote}`;
}
