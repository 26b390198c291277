import { filled } from './app-error';
import { catalogue } from './catalogue';
import type { ErrorTexts } from './loaded-texts';
import { phrases } from './phrases';

/** A known text: literal pieces, with a value between two of them. */
interface Known {
  readonly pieces: readonly string[];
  readonly names: readonly string[];
  readonly textIn: (texts: ErrorTexts) => string | undefined;
}

const placeholder = /\{(\w+)\}/;
/** Longer texts are nobody's phrase. */
const longest = 4_000;

function known(english: string, textIn: Known['textIn']): Known {
  const parts = english.split(placeholder);
  return {
    pieces: parts.filter((_, at) => at % 2 === 0),
    names: parts.filter((_, at) => at % 2 === 1),
    textIn,
  };
}

let all: { readonly whole: ReadonlyMap<string, Known>; readonly open: readonly Known[] } | undefined;

/** The phrases and the sentences of the catalogue; of those with values the one with the most letters of its own first. */
function allKnown() {
  if (all) return all;
  const list = [
    ...phrases.map((english) => known(english, (texts) => texts.phrases[english])),
    ...Object.entries(catalogue).map(([code, { message }]) => known(message, (texts) => texts.errors[code])),
  ];
  const letters = ({ pieces }: Known) => pieces.join('').length;
  const whole = new Map(list.filter(({ names }) => names.length === 0).map((one) => [one.pieces.join(''), one]));
  const open = list.filter((one) => one.names.length > 0 && /[a-z]{2}/.test(one.pieces.join('')));
  all = { whole, open: open.sort((one, other) => letters(other) - letters(one)) };
  return all;
}

/** An English text in another language, if it is one of ours; else the text as it is. */
export function translatedPhrase(text: string, texts: ErrorTexts): string {
  if (text.length > longest) return text;
  const { whole, open } = allKnown();
  const same = whole.get(text);
  if (same) return same.textIn(texts) ?? text;
  for (const one of open) {
    const values = valuesIn(text, one);
    const own = values === null ? undefined : one.textIn(texts);
    if (values !== null && own !== undefined) return filled(own, values);
  }
  return text;
}

/** What stands where a known text has placeholders; null for a text that is another one. */
function valuesIn(text: string, { pieces, names }: Known): Record<string, string> | null {
  const [first = ''] = pieces;
  const last = pieces.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return null;
  const values: Record<string, string> = {};
  let at = first.length;
  for (const [place, name] of names.entries()) {
    const isLast = place === names.length - 1;
    const end = isLast ? text.length - last.length : text.indexOf(pieces[place + 1] ?? '', at);
    if (end < at) return null;
    values[name] = text.slice(at, end);
    at = end + (pieces[place + 1]?.length ?? 0);
  }
  return values;
}
