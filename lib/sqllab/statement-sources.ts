import type { SqlToken } from '@/lib/query/sql/tokens';
import { clauseWords, joinWords, reserved } from '@/lib/sql/words';

/** Something that a statement reads from: a table, a common table expression or a subquery. */
export interface Source {
  /** The parts of its name, without quotes; empty for a subquery. */
  readonly path: readonly string[];
  readonly alias: string | null;
  /** Offset of the first part of its name; null for a subquery. */
  readonly nameAt: number | null;
  /** Offset of its alias; null without one. */
  readonly aliasAt: number | null;
  /** Names of its columns as the statement itself tells them; empty when it does not. */
  readonly columns: readonly string[];
  /** Sources all of whose columns it has, through `*`. */
  readonly starOf: readonly Source[];
  /** Offsets between which the source can be used: the brackets around it. */
  readonly from: number;
  readonly to: number;
}

type Scope = Pick<Source, 'from' | 'to'>;

const everywhere: Scope = { from: 0, to: Number.POSITIVE_INFINITY };

const before = new Set(['FROM', 'JOIN', 'UPDATE', 'INTO', 'TABLE', 'DESCRIBE', 'DESC', 'USING']);

/** The sources of a statement, and its common table expressions by name in lower case. Reads any text, without errors. */
export function statementSources(tokens: readonly SqlToken[]): {
  readonly sources: readonly Source[];
  readonly withNames: ReadonlyMap<string, Source>;
} {
  const reader = new SourceReader(tokens.filter(({ kind }) => kind !== 'comment'));
  return { sources: reader.read(), withNames: reader.withNames };
}

/** A name without its quotes. */
export function bareName(text: string): string {
  const [, quoted] =
    /^(?:"([\s\S]*)"|`([\s\S]*)`|\[([\s\S]*)\])$/.exec(text)?.filter((part) => part !== undefined) ?? [];
  return quoted === undefined ? text : quoted.replace(/""|``|\]\]/g, (pair) => pair.charAt(0));
}

class SourceReader {
  readonly withNames = new Map<string, Source>();
  readonly #tokens: readonly SqlToken[];
  readonly #mates: readonly number[];

  constructor(tokens: readonly SqlToken[]) {
    this.#tokens = tokens;
    this.#mates = matesOf(tokens);
  }

  read(): readonly Source[] {
    const sources: Source[] = [];
    const open: number[] = [];
    for (let at = 0; at < this.#tokens.length; at += 1) {
      const word = this.#word(at);
      if (this.#isMark(at, '(')) open.push(at);
      else if (this.#isMark(at, ')')) open.pop();
      else if (word === 'WITH') this.#readWith(at + 1);
      else if (before.has(word)) this.#readList(at + 1, sources, this.#scope(open.at(-1)));
    }
    return sources;
  }

  /** The offsets inside the brackets that open at `open`; those of the whole statement without brackets. */
  #scope(open: number | undefined): Scope {
    if (open === undefined) return everywhere;
    const end = this.#tokens[this.#mates[open] ?? -1];
    return { from: this.#tokens[open]?.at ?? 0, to: end?.at ?? Number.POSITIVE_INFINITY };
  }

  #word(at: number): string {
    const token = this.#tokens[at];
    return token?.kind === 'word' ? token.text.toUpperCase() : '';
  }

  #isMark(at: number, text: string): boolean {
    const token = this.#tokens[at];
    return token?.kind === 'mark' && token.text === text;
  }

  #isName(at: number): boolean {
    const token = this.#tokens[at];
    if (token?.kind === 'quoted') return true;
    return token?.kind === 'word' && !reserved.has(this.#word(at)) && !clauseWords.has(this.#word(at));
  }

  #offset(at: number): number {
    return this.#tokens[at]?.at ?? 0;
  }

  #name(at: number): string {
    return bareName(this.#tokens[at]?.text ?? '');
  }

  /** `name [(columns)] AS [NOT MATERIALIZED] ( … ), …` */
  #readWith(start: number): void {
    let at = this.#word(start) === 'RECURSIVE' ? start + 1 : start;
    while (this.#isName(at)) {
      const name = this.#name(at);
      const nameAt = this.#offset(at);
      at += 1;
      const listed = this.#isMark(at, '(') ? this.#namesIn(at) : [];
      if (this.#isMark(at, '(')) at = this.#after(at);
      while (['AS', 'NOT', 'MATERIALIZED'].includes(this.#word(at))) at += 1;
      if (!this.#isMark(at, '(')) return;
      const { columns, starOf } = this.#selected(at);
      const source = listed.length > 0 ? { columns: listed, starOf: [] } : { columns, starOf };
      const names = { path: [name], nameAt, alias: null, aliasAt: null };
      this.withNames.set(name.toLowerCase(), { ...names, ...source, ...everywhere });
      at = this.#after(at);
      if (!this.#isMark(at, ',')) return;
      at += 1;
    }
  }

  /** A list of tables and subqueries, separated by commas. */
  #readList(start: number, into: Source[], scope: Scope): void {
    let at = start;
    for (;;) {
      while (['LATERAL', 'ONLY'].includes(this.#word(at))) at += 1;
      let source: Omit<Source, 'alias' | 'aliasAt' | 'from' | 'to'>;
      if (this.#isMark(at, '(')) {
        source = { path: [], nameAt: null, ...this.#selected(at) };
        at = this.#after(at);
      } else if (this.#isName(at)) {
        const path = [this.#name(at)];
        const nameAt = this.#offset(at);
        at += 1;
        while (this.#isMark(at, '.') && this.#tokens[at + 1]) {
          path.push(this.#name(at + 1));
          at += 2;
        }
        source = { path, nameAt, columns: [], starOf: [] };
        if (this.#isMark(at, '(')) at = this.#after(at);
      } else return;
      if (this.#word(at) === 'AS') at += 1;
      const hasAlias = this.#isName(at) && !joinWords.has(this.#word(at));
      const alias = hasAlias ? this.#name(at) : null;
      into.push({ ...source, ...scope, alias, aliasAt: hasAlias ? this.#offset(at) : null });
      if (hasAlias) at += 1;
      if (!this.#isMark(at, ',')) return;
      at += 1;
    }
  }

  /** The columns of the query in the brackets at `open`: its select list. */
  #selected(open: number): Pick<Source, 'columns' | 'starOf'> {
    const end = this.#after(open) - 1;
    const columns: string[] = [];
    let hasStar = false;
    let at = open + 1;
    while (at < end && this.#word(at) !== 'SELECT') at = this.#next(at);
    at += 1;
    let last = -1;
    const close = (): void => {
      if (last < 0) return;
      if (this.#isMark(last, '*')) hasStar = true;
      else if (this.#tokens[last]?.kind === 'quoted' || this.#isName(last)) columns.push(this.#name(last));
      last = -1;
    };
    for (; at < end && this.#word(at) !== 'FROM'; at = this.#next(at)) {
      if (this.#isMark(at, ',')) close();
      else last = at;
    }
    close();
    const starOf: Source[] = [];
    if (hasStar)
      for (; at < end; at = this.#next(at)) if (before.has(this.#word(at))) this.#readList(at + 1, starOf, everywhere);
    return { columns, starOf };
  }

  #namesIn(open: number): readonly string[] {
    const end = this.#after(open) - 1;
    const names: string[] = [];
    for (let at = open + 1; at < end; at += 1) if (this.#isName(at)) names.push(this.#name(at));
    return names;
  }

  /** The place after the brackets that open at `open`. */
  #after(open: number): number {
    return (this.#mates[open] ?? this.#tokens.length) + 1;
  }

  /** The next token on the same level. */
  #next(at: number): number {
    return this.#isMark(at, '(') ? this.#after(at) : at + 1;
  }
}

/** For each opening bracket the place of the closing one; the end for those that are never closed. */
function matesOf(tokens: readonly SqlToken[]): readonly number[] {
  const mates = tokens.map(() => tokens.length);
  const open: number[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'mark') continue;
    if (text === '(') open.push(at);
    const opener = text === ')' ? open.pop() : undefined;
    if (opener !== undefined) mates[opener] = at;
  }
  return mates;
}
