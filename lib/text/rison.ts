import { isObject } from './is-object';

/** The values that Rison and JSON can express. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The deepest nesting that is read. */
export const mostRisonDepth = 32;
const notInWord = new Set(" '!:(),*@$\n\r\t");
const number = /-?\d+(?:\.\d+)?(?:[eE]-?\d+)?/y;
const plainWord = /^[A-Za-z_][\w./~-]*$/;

/**
 * Parses Rison. Throws `UnreadableRison` for other text, and for nesting beyond 32 levels.
 *
 * @example
 * readRison('(ids:!(1,2),name:chart)') // { ids: [1, 2], name: 'chart' }
 */
export function readRison(text: string): Json {
  return new Reader(text).whole();
}

/**
 * Writes a value as Rison, for the `q` parameter of the API. Members that are `undefined` are left out, like values of
 * no JSON type; in a list they become null, as do numbers that are not finite.
 *
 * @example
 * writeRison({ ids: [1, 2], name: 'a b' }) // "(ids:!(1,2),name:'a b')"
 */
export function writeRison(value: unknown): string {
  if (typeof value === 'string') return risonText(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value).replace('+', '');
  if (typeof value === 'boolean') return value ? '!t' : '!f';
  if (Array.isArray(value)) return `!(${value.map(writeRison).join(',')})`;
  if (!isObject(value)) return '!n';
  const members = Object.entries(value).filter(([, member]) => member !== undefined && typeof member !== 'function');
  return `(${members.map(([key, member]) => `${risonText(key)}:${writeRison(member)}`).join(',')})`;
}

function risonText(text: string): string {
  return plainWord.test(text) ? text : `'${text.replace(/[!']/g, '!$&')}'`;
}

/** The text is no Rison. */
export class UnreadableRison extends Error {}

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  whole(): Json {
    const value = this.value(0);
    if (this.at < this.text.length) throw new UnreadableRison();
    return value;
  }

  private value(depth: number): Json {
    if (depth > mostRisonDepth) throw new UnreadableRison();
    const sign = this.text[this.at];
    if (sign === '(') return this.object(depth);
    if (sign === '!') return this.special(depth);
    if (sign === "'") return this.quoted();
    return this.number() ?? this.word();
  }

  private object(depth: number): Json {
    const entries: [string, Json][] = [];
    this.at += 1;
    while (this.text[this.at] !== ')') {
      if (entries.length > 0) this.expect(',');
      const key = this.text[this.at] === "'" ? this.quoted() : String(this.number() ?? this.word());
      this.expect(':');
      entries.push([key, this.value(depth + 1)]);
    }
    this.at += 1;
    return Object.fromEntries(entries);
  }

  private special(depth: number): Json {
    const sign = this.text[this.at + 1];
    this.at += 2;
    if (sign === 't') return true;
    if (sign === 'f') return false;
    if (sign === 'n') return null;
    if (sign === '(') return this.list(depth);
    throw new UnreadableRison();
  }

  private list(depth: number): Json {
    const items: Json[] = [];
    while (this.text[this.at] !== ')') {
      if (items.length > 0) this.expect(',');
      items.push(this.value(depth + 1));
    }
    this.at += 1;
    return items;
  }

  private quoted(): string {
    let text = '';
    for (this.at += 1; this.text[this.at] !== "'"; this.at += 1) {
      if (this.text[this.at] === '!') this.at += 1;
      const sign = this.text[this.at];
      if (sign === undefined) throw new UnreadableRison();
      text += sign;
    }
    this.at += 1;
    return text;
  }

  private number(): number | null {
    number.lastIndex = this.at;
    const found = number.exec(this.text)?.[0];
    if (found === undefined) return null;
    this.at += found.length;
    return Number(found);
  }

  private word(): string {
    const start = this.at;
    while (this.at < this.text.length && !notInWord.has(this.text.charAt(this.at))) this.at += 1;
    if (this.at === start) throw new UnreadableRison();
    return this.text.slice(start, this.at);
  }

  private expect(sign: string): void {
    if (this.text[this.at] !== sign) throw new UnreadableRison();
    this.at += 1;
  }
}
