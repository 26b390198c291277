import { AppError } from '@/lib/errors/app-error';
import { parseForeignJson } from '@/lib/text/foreign-json';

/** The values that Rison and JSON can express. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const maxDepth = 32;
const jsonOpening = /^\s*[[{"]/;
const notInWord = new Set(" '!:(),*@$\n\r\t");
const number = /-?\d+(?:\.\d+)?(?:[eE]-?\d+)?/y;

/**
 * Parses the `q` argument: Rison, or JSON instead. Null and the empty text give an empty object. `[1]`, `{}` and `"a"`
 * are also valid Rison words, but clients only send them as JSON. Throws `rison_unreadable`.
 */
export function parseRison(text: string | null): Json {
  if (!text) return {};
  try {
    const read = new Reader(text).whole();
    return jsonOpening.test(text) ? (readJson(text) ?? read) : read;
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
    return parseJson(text);
  }
}

function readJson(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): Json {
  try {
    const value = parseForeignJson(text) as Json;
    if (isDeeperThan(value, maxDepth)) throw new AppError('rison_unreadable');
    return value;
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('rison_unreadable', {}, { cause });
  }
}

function isDeeperThan(value: Json, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((child) => isDeeperThan(child, depth - 1));
}

class Unreadable extends Error {}

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  whole(): Json {
    const value = this.value(0);
    if (this.at < this.text.length) throw new Unreadable();
    return value;
  }

  private value(depth: number): Json {
    if (depth > maxDepth) throw new Unreadable();
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
    throw new Unreadable();
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
      if (sign === undefined) throw new Unreadable();
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
    if (this.at === start) throw new Unreadable();
    return this.text.slice(start, this.at);
  }

  private expect(sign: string): void {
    if (this.text[this.at] !== sign) throw new Unreadable();
    this.at += 1;
  }
}
