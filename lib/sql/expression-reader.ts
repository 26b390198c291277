import { identityWords, isPackage, notFunctions } from '@/lib/query/sql/functions';
import { misplacedToken, type SqlProblem, type Token } from './script';
import { batchWords, changeStarts } from './words';

/** How a dialect compares and lists names. */
export interface ReaderRules {
  readonly dialect: string;
  /** A name in the form in which the database compares it. */
  fold(name: string, isQuoted: boolean): string;
  /** A name in the form in which catalogs list it. */
  resolve(name: string, isQuoted: boolean): string;
}

const deepest = 150;

/** Words after a bracketed query that show it is part of a larger query. */
const queryGoesOn = new Set(['UNION', 'INTERSECT', 'EXCEPT', 'MINUS', 'ORDER', 'LIMIT', 'OFFSET', 'FETCH']);

/** Aborts the reading of a statement. */
export class Unreadable extends Error {
  constructor(readonly problem: SqlProblem) {
    super(problem.message);
  }
}

/** Reads expressions and collects their queries, functions and table names. Positions are token indices. */
export abstract class ExpressionReader {
  readonly functions = new Set<string>();
  readonly types = new Set<string>();
  readonly writes: string[] = [];
  unnamed: string | null = null;
  /** Number of enclosing queries. */
  protected queries = 0;
  private depth = 0;

  constructor(
    protected readonly tokens: readonly Token[],
    protected readonly rules: ReaderRules,
  ) {}

  /** Reads the query between two brackets. */
  protected abstract queryIn(from: number, to: number): void;
  /** Reads a change of data between two brackets. */
  protected abstract changeIn(from: number, to: number): void;
  /** Reads a table name outside of FROM. */
  protected abstract tableNamedIn(from: number, to: number): void;

  protected token(index: number): Token | undefined {
    return this.tokens[index];
  }

  protected word(index: number): string {
    return this.tokens[index]?.word ?? '';
  }

  protected is(index: number, ...words: readonly string[]): boolean {
    return words.includes(this.word(index));
  }

  protected mark(index: number): string {
    const token = this.tokens[index];
    return token?.kind === 'mark' ? token.text : '';
  }

  protected isName(index: number): boolean {
    const kind = this.tokens[index]?.kind;
    return kind === 'word' || kind === 'quoted';
  }

  protected fail(index: number): never {
    const token = this.tokens[index] ?? this.tokens.at(-1);
    throw new Unreadable(token ? misplacedToken(token) : { message: 'Unable to parse script', at: 0 });
  }

  protected cannotName(what: string): void {
    this.unnamed ??= what;
  }

  /** Index of the bracket that closes the one at `index`. Throws `Unreadable` without one. */
  protected closing(index: number): number {
    const mate = this.tokens[index]?.mate ?? -1;
    return mate > index ? mate : this.fail(index);
  }

  protected deeper(read: () => void, index: number): void {
    this.depth += 1;
    if (this.depth > deepest) {
      throw new Unreadable({ message: 'the query is nested too deeply', at: this.tokens[index]?.at ?? 0 });
    }
    read();
    this.depth -= 1;
  }

  /** Reads the tokens from `from` (inclusive) to `to` (exclusive). */
  protected expression(from: number, to: number): void {
    for (let index = from; index < to; index++) index = this.unit(index, to);
  }

  /** Reads one token or bracket; returns the index of the last token read. */
  protected unit(index: number, to: number): number {
    const token = this.tokens[index];
    if (!token) return index;
    if (token.kind === 'mark') {
      if (token.text === '(') return this.withAttribute(this.bracket(index));
      if (token.text === '[' || token.text === '{') {
        const end = this.closing(index);
        this.deeper(() => this.expression(index + 1, end), index);
        return this.withAttribute(end);
      }
      if (token.text === ':' && this.mark(index + 1) === ':') this.typeAt(index + 2);
      if (token.text === '@' && this.mark(index + 1) === '@') {
        this.functions.add(`@@${this.tokens[index + 2]?.text.toLowerCase() ?? ''}`);
      }
      return index;
    }
    if (this.beginsStatement(index)) this.fail(index);
    if (token.kind === 'word') this.namedThing(index, to);
    if (this.isName(index)) this.callAt(index);
    return index;
  }

  /** In these dialects `(x).f` may call `f`; in `postgresql` the verdict of its parser tells. */
  private withAttribute(end: number): number {
    const name = this.token(end + 2);
    const isAttribute = this.mark(end + 1) === '.' && this.isName(end + 2) && this.mark(end + 3) !== '(';
    if (name && isAttribute && this.isPostgresql && this.rules.dialect !== 'postgresql') {
      this.functions.add(plainName(name).toLowerCase());
    }
    return end;
  }

  /** True for a word that can only start another statement or query here. */
  protected beginsStatement(index: number): boolean {
    const word = this.word(index);
    if (word === '' || this.queries === 0 || this.mark(index - 1) === '.' || this.mark(index + 1) === '.') return false;
    if (this.mark(index - 1) === '>' && this.mark(index - 2) === '|') return false;
    return (
      word === 'SELECT' || (this.rules.dialect === 'mssql' && batchWords.has(word) && this.mark(index + 1) !== '(')
    );
  }

  private namedThing(index: number, to: number): void {
    const word = this.word(index);
    const isPart = this.mark(index - 1) === '.' || this.mark(index + 1) === '.';
    if (identityWords.has(word) && !isPart) this.functions.add(word.toLowerCase());
    if (word === 'USER' && this.isPostgresql && !isPart) this.functions.add('current_user');
    if (word === 'NEXTVAL' || (word === 'NEXT' && this.is(index + 1, 'VALUE') && this.is(index + 2, 'FOR'))) {
      this.functions.add('nextval');
    }
    if (word === 'PREVIOUS' && this.is(index + 1, 'VALUE') && this.is(index + 2, 'FOR')) this.functions.add('lastval');
    if (word !== 'IN' || !this.mayNameTableAfterIn) return;
    const isText = this.token(index + 1)?.kind === 'text' && this.takesTextsForNames;
    if (this.isName(index + 1) || isText) this.tableNamedIn(index + 1, to);
  }

  private get isPostgresql(): boolean {
    return ['postgresql', 'redshift', 'cockroachdb', 'risingwave'].includes(this.rules.dialect);
  }

  private get mayNameTableAfterIn(): boolean {
    return ['sqlite', 'clickhouse', 'clickhousedb', 'superset', 'shillelagh', 'gsheets'].includes(this.rules.dialect);
  }

  /** SQLite accepts a text in place of a name. */
  private get takesTextsForNames(): boolean {
    return ['sqlite', 'superset', 'shillelagh', 'gsheets'].includes(this.rules.dialect);
  }

  /** Collects the type whose name begins at `index`, for dialects whose tables are types. */
  private typeAt(index: number): void {
    if (!this.isPostgresql) return;
    let last = index;
    while (this.mark(last + 1) === '.' && this.isName(last + 2)) last += 2;
    const name = this.token(last);
    if (name && this.isName(last)) this.types.add(plainName(name).toLowerCase());
  }

  private callAt(index: number): void {
    if (this.mark(index + 1) !== '(') {
      const owner = this.mark(index - 1) === '.' && this.mark(index + 1) !== '.' ? this.token(index - 2) : undefined;
      if (owner && isPackage(plainName(owner).toLowerCase(), this.rules.dialect)) this.addFunction(index);
      return;
    }
    const token = this.tokens[index];
    if (!token || (notFunctions.has(token.word) && this.mark(index - 1) !== '.')) return;
    if (this.mark(index + 2) === '+' && this.mark(index + 3) === ')') return;
    this.addFunction(index);
    if (this.is(index, 'CAST', 'TRY_CAST')) {
      for (let at = index + 2; at < this.closing(index + 1); at++) if (this.is(at, 'AS')) this.typeAt(at + 1);
    }
  }

  /** Collects the function whose name ends at `index`, with its schema or package. */
  protected addFunction(index: number): void {
    const token = this.token(index);
    if (!token) return;
    const owner = this.mark(index - 1) === '.' ? this.token(index - 2) : undefined;
    const name = plainName(token).toLowerCase();
    this.functions.add(owner ? `${plainName(owner).toLowerCase()}.${name}` : name);
  }

  /** Reads the content of brackets; returns the index of the closing one. */
  private bracket(index: number): number {
    const end = this.closing(index);
    this.deeper(() => {
      if (this.opensQuery(index)) this.queryIn(index + 1, end);
      else if (this.opensChange(index + 1)) this.changeIn(index + 1, end);
      else this.expression(index + 1, end);
    }, index);
    return end;
  }

  /** True if the bracket at `index` contains a query. */
  protected opensQuery(index: number, depth = 0): boolean {
    const first = index + 1;
    if (depth > deepest)
      throw new Unreadable({ message: 'the query is nested too deeply', at: this.tokens[index]?.at ?? 0 });
    const isGiven = this.isName(first + 1) || this.mark(first + 1) === '(' || this.token(first + 1)?.kind === 'text';
    if (this.mark(first) === '(') {
      const after = this.closing(first) + 1;
      return this.opensQuery(first, depth + 1) && (after === this.closing(index) || queryGoesOn.has(this.word(after)));
    }
    switch (this.word(first)) {
      case 'SELECT':
        return true;
      case 'WITH':
      case 'TABLE':
        return this.isName(first + 1);
      case 'VALUES':
        return this.mark(first + 1) === '(' || ['number', 'text'].includes(this.token(first + 1)?.kind ?? '');
      case 'FROM':
        return isGiven && !this.is(index - 1, 'TRIM', 'EXTRACT', 'SUBSTRING', 'OVERLAY', 'POSITION');
      case 'PIVOT':
      case 'UNPIVOT':
      case 'SUMMARIZE':
      case 'DESCRIBE':
      case 'SHOW':
        return isGiven;
      default:
        return false;
    }
  }

  protected opensChange(index: number): boolean {
    const next = changeStarts[this.word(index)];
    if (!next) return false;
    if (this.word(index) === 'UPDATE' && this.isName(index + 1))
      return this.is(index + 2, 'SET', 'AS') || this.mark(index + 2) === '.';
    return next.has(this.word(index + 1));
  }
}

/** A name without its quotes. */
export function plainName({ kind, text }: Token): string {
  if (kind !== 'quoted') return text;
  const quote = text.at(-1) ?? '';
  const inner = text.slice(1, -1);
  return quote === ']' ? inner.replaceAll(']]', ']') : inner.replaceAll(quote + quote, quote);
}
