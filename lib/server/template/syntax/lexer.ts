import { TemplateError } from '@/lib/server/template/template-error';
import { quotedText } from '@/lib/server/template/value/quoted-text';
import type { Token } from './token';

const opening = /\{%[-+]?[ \t\r\n\f\v]*raw[ \t\r\n\f\v]*(?:-%\}\s*|%\})|\{([{%#])([-+]?)/g;
const rawEnd = /\{%([-+]?)[ \t\r\n\f\v]*endraw[ \t\r\n\f\v]*(?:-%\}\s*|\+?%\})/g;
const commentEnd = /(?:-#\}\s*|\+?#\})/g;
const ends = { variable: /-\}\}\s*|\}\}/y, block: /-%\}\s*|\+?%\}/y } as const;
const blank = /\s+/y;
const float = /(?:\d+_)*\d+(?:(?:\.(?:\d+_)*\d+)?[eE][+-]?(?:\d+_)*\d+|\.(?:\d+_)*\d+)/y;
const integer = /0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0[xX](?:_?[0-9a-fA-F])+|[1-9](?:_?\d)*|0(?:_?0)*/y;
const name = /[\p{L}_][\p{L}\p{N}\p{M}_]*/uy;
const string = /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/y;
const operator = /\/\/|\*\*|==|!=|>=|<=|[-+/*%~[\](){}<>=.:|,;]/y;
const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The tokens of a template, with white space trimmed where the tags require it. Throws `TemplateSyntaxError`. */
export function tokenize(source: string): Token[] {
  return new Lexer(source.replace(/\r\n|\r/g, '\n').replace(/\n$/, '')).tokens();
}

class Lexer {
  private at = 0;
  private line = 1;
  private readonly found: Token[] = [];

  constructor(private readonly source: string) {}

  tokens(): Token[] {
    while (this.at < this.source.length) this.next();
    this.found.push({ type: 'end', value: '', line: this.line });
    return this.found;
  }

  private next(): void {
    opening.lastIndex = this.at;
    const match = opening.exec(this.source);
    if (!match) {
      this.data(this.source.slice(this.at), false);
      return;
    }
    const [whole, mark] = match;
    const strips = mark === undefined ? whole.startsWith('{%-') : match[2] === '-';
    this.data(this.source.slice(this.at, match.index), strips);
    this.move(match.index + whole.length);
    if (mark === undefined) this.raw();
    else if (mark === '#') this.skipTo(commentEnd, 'Missing end of comment tag');
    else this.code(mark === '{' ? 'variable' : 'block');
  }

  private data(text: string, strips: boolean): void {
    const kept = strips ? text.trimEnd() : text;
    if (kept !== '') this.found.push({ type: 'data', value: kept, line: this.line });
    this.move(this.at + text.length);
  }

  private raw(): void {
    const from = this.at;
    rawEnd.lastIndex = from;
    const match = rawEnd.exec(this.source);
    if (!match) throw this.error('Missing end of raw directive');
    this.data(this.source.slice(from, match.index), match[1] === '-');
    this.move(match.index + match[0].length);
  }

  private skipTo(end: RegExp, missing: string): void {
    end.lastIndex = this.at;
    const match = end.exec(this.source);
    if (!match) throw this.error(missing);
    this.move(match.index + match[0].length);
  }

  private code(kind: 'variable' | 'block'): void {
    this.push(`${kind}_begin`, '');
    const open: string[] = [];
    while (this.at < this.source.length) {
      if (this.take(blank) !== null) continue;
      const line = this.line;
      if (open.length === 0 && this.take(ends[kind]) !== null) {
        this.found.push({ type: `${kind}_end`, value: '', line });
        return;
      }
      this.unit(open);
    }
  }

  private unit(open: string[]): void {
    const line = this.line;
    const push = (type: string, value: string) => this.found.push({ type, value, line });
    const floatText = this.take(float);
    if (floatText !== null) return void push('float', floatText.replaceAll('_', ''));
    const integerText = this.take(integer);
    if (integerText !== null) return void push('integer', integerText.replaceAll('_', ''));
    const nameText = this.take(name);
    if (nameText !== null) return void push('name', nameText);
    const stringText = this.take(string);
    if (stringText !== null) return void push('string', unescaped(stringText.slice(1, -1), line));
    const mark = this.take(operator);
    if (mark === null) {
      const char = String.fromCodePoint(this.source.codePointAt(this.at) ?? 0);
      throw this.error(`unexpected char ${quotedText(char)} at ${this.at}`);
    }
    const closing = pairs[mark];
    if (closing !== undefined) open.push(closing);
    else if (mark === ')' || mark === ']' || mark === '}') {
      const expected = open.pop();
      if (expected === undefined) throw this.error(`unexpected '${mark}'`);
      if (expected !== mark) throw this.error(`unexpected '${mark}', expected '${expected}'`);
    }
    push(mark, mark);
  }

  /** Consumes and returns the text that matches at the current position; null without a match. */
  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const text = pattern.exec(this.source)?.[0];
    if (text === undefined) return null;
    this.move(this.at + text.length);
    return text;
  }

  private push(type: string, value: string): void {
    this.found.push({ type, value, line: this.line });
  }

  private move(to: number): void {
    for (let at = this.at; at < to; at++) if (this.source[at] === '\n') this.line++;
    this.at = to;
  }

  private error(message: string): TemplateError {
    return new TemplateError('TemplateSyntaxError', message, this.line);
  }
}

const simpleEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
};

/** Error messages for escapes without their digits or name. */
const brokenEscapes: Readonly<Record<string, string>> = {
  x: 'truncated \\xXX escape',
  u: 'truncated \\uXXXX escape',
  U: 'truncated \\UXXXXXXXX escape',
  N: 'malformed \\N character escape',
};

/** The value of a string literal, from the text between its quotes. */
function unescaped(text: string, line: number): string {
  return text.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g,
    (whole: string, hex: string, four: string, eight: string, octal: string, other: string) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      const code = hex ?? four ?? eight;
      const broken = brokenEscapes[other];
      if (code === undefined && broken) throw new TemplateError('TemplateSyntaxError', broken, line);
      if (code === undefined) return simpleEscapes[other] ?? whole;
      const point = Number.parseInt(code, 16);
      if (point > 0x10ffff) throw new TemplateError('TemplateSyntaxError', 'illegal Unicode character', line);
      return String.fromCodePoint(point);
    },
  );
}
