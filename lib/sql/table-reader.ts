import type { TableUse } from './analysis';
import { ExpressionReader, plainName } from './expression-reader';
import { clauseWords, joinWords, reserved } from './words';

/** Tables of SQLite that act like functions: they show settings, other tables and raw pages. */
const actingTable = /^(?:pragma_\w+|sqlite_dbpage|dbstat|bytecode|tables_used|sqlite_stmt|completion|fsdir|zipfile)$/i;

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** A table under construction: `place` is set once the surrounding part of the query has been read. */
export type OpenTable = Mutable<TableUse>;

/** Reads table names with hints, samples and aliases. */
export abstract class TableReader extends ExpressionReader {
  readonly tables: OpenTable[] = [];
  /** Names of the visible common table expressions, case-folded. */
  protected common: readonly string[] = [];
  readonly commonTables: string[] = [];
  protected role: TableUse['role'] = 'read';

  /**
   * The JOIN that begins at `index`, including preceding words; null if there is none. `takesCondition` is false where
   * the joined rows appear even if the condition fails; a row rule must not be added there.
   */
  protected joinAt(index: number): { readonly at: number; readonly takesCondition: boolean } | null {
    let at = index;
    let takesCondition = true;
    while (joinWords.has(this.word(at)) && this.mark(at + 1) !== '(') {
      if (this.is(at, 'NATURAL', 'CROSS', 'FULL', 'RIGHT')) takesCondition = false;
      at += 1;
    }
    if (this.is(at, 'ARRAY') && this.is(at + 1, 'JOIN')) at += 1;
    if (this.is(at, 'JOIN', 'STRAIGHT_JOIN')) return { at, takesCondition };
    return this.is(at, 'APPLY') && at > index ? { at, takesCondition: false } : null;
  }

  protected endsCondition(index: number): boolean {
    if (this.is(index, 'ON')) return true;
    return this.endsList(index) || this.joinAt(index) !== null;
  }

  /** True where a clause begins that ends a list of tables. */
  protected endsList(index: number): boolean {
    const word = this.word(index);
    if (word === 'FOR' && this.is(index + 1, 'SYSTEM_TIME', 'SYSTEM', 'VERSION', 'TIMESTAMP')) return false;
    if (word === 'LATERAL') return this.is(index + 1, 'VIEW');
    return clauseWords.has(word) && this.mark(index - 1) !== '.';
  }

  /** True for a hint of Transact-SQL: `FROM t (NOLOCK)`. */
  protected isHint(index: number): boolean {
    return (
      this.rules.dialect === 'mssql' &&
      /^(?:NOLOCK|READPAST|ROWLOCK|TABLOCKX?|UPDLOCK|HOLDLOCK)$/.test(this.word(index + 1))
    );
  }

  /** Reads a qualified name; returns its parts and its end. */
  protected nameAt(from: number, to: number): { readonly parts: readonly number[]; readonly end: number } {
    const parts: number[] = [];
    let index = from;
    for (;;) {
      if (index >= to || !this.isName(index)) this.fail(Math.min(index, to - 1));
      if (parts.length === 0 && reserved.has(this.word(index))) this.fail(index);
      parts.push(index);
      index += 1;
      while (this.mark(index) === '-' && this.touches(index) && this.rules.dialect === 'bigquery') index += 2;
      if (this.mark(index) !== '.') return { parts, end: index };
      index += 1;
      if (this.mark(index) === '.') {
        this.cannotName('a part of a name is left out');
        index += 1;
      }
    }
  }

  private touches(index: number): boolean {
    return this.token(index - 1)?.end === this.token(index)?.at && this.token(index)?.end === this.token(index + 1)?.at;
  }

  /** The table of that name; undefined for a common table expression, and for a name that no table can have. */
  protected tableOf(parts: readonly number[], from: number, end: number): OpenTable | undefined {
    const first = this.token(from);
    const last = this.token(end - 1);
    if (!first || !last) return undefined;
    const names = this.namesOf(parts);
    const [table = '', schema = null, catalog = null, more] = [...names].reverse();
    if (more !== undefined) this.cannotName('a name has more than three parts');
    if (parts.length === 1 && this.role === 'read' && this.isCommon(from)) return undefined;
    if (this.rules.dialect === 'sqlite' && actingTable.test(table)) this.functions.add(table.toLowerCase());
    const [resolved = '', inSchema = null, inCatalog = null] = [...this.namesOf(parts, true)].reverse();
    return {
      resolved: { catalog: inCatalog, schema: inSchema, table: resolved },
      catalog,
      schema,
      table,
      role: this.role,
      start: first.at,
      end: last.end,
      label: last.kind === 'quoted' && names.length > parts.length ? `\`${table}\`` : last.text,
      extrasEnd: last.end,
      alias: null,
      place: null,
      isReplaceable: true,
    };
  }

  private namesOf(parts: readonly number[], isResolved = false): string[] {
    const names = parts.map((part, at) => {
      const token = this.token(part);
      if (!token) return '';
      const next = parts[at + 1];
      const tail = this.tokens.slice(part + 1, next === undefined ? part + 1 : next - 1).map(({ text }) => text);
      const name = plainName(token) + tail.join('');
      return isResolved ? this.rules.resolve(name, token.kind === 'quoted') : name;
    });
    const isWhole =
      this.rules.dialect === 'bigquery' && names.length === 1 && this.token(parts[0] ?? -1)?.kind === 'quoted';
    return isWhole ? (names[0] ?? '').split('.') : names;
  }

  private isCommon(index: number): boolean {
    return this.common.includes(this.folded(index));
  }

  protected folded(index: number): string {
    const token = this.token(index);
    return token ? this.rules.fold(plainName(token), token.kind === 'quoted') : '';
  }

  /** Reads what belongs to a table, and its alias. */
  protected afterTable(from: number, to: number, use: OpenTable | undefined): number {
    let index = from;
    if (this.mark(index) === '*' && this.rules.dialect !== 'mssql') index += 1;
    for (let next = this.extra(index, to); next !== index; next = this.extra(index, to)) {
      if (use && !this.isOperator(index) && use.extrasEnd === (this.token(index - 1)?.end ?? 0)) {
        use.extrasEnd = this.token(next - 1)?.end ?? use.extrasEnd;
      }
      index = next;
    }
    index = this.alias(index, to, use);
    for (let next = this.extra(index, to); next !== index; next = this.extra(index, to)) {
      if (use && !this.isOperator(index)) use.isReplaceable = false;
      index = next;
    }
    return this.alias(index, to, undefined);
  }

  protected afterSource(from: number, to: number): number {
    let index = this.alias(from, to, undefined);
    for (let next = this.extra(index, to); next !== index; next = this.extra(index, to)) index = next;
    return this.alias(index, to, undefined);
  }

  /** Reads one addition to a table: a sample, a version, hints, a pivot. Returns its end, or `from` without one. */
  private extra(from: number, to: number): number {
    const group = (open: number): number => {
      const end = this.closing(open);
      this.expression(open + 1, end);
      return end + 1;
    };
    const word = this.word(from);
    if (word === 'TABLESAMPLE' || word === 'SAMPLE') return this.sample(from + 1, to, group);
    if (word === 'USING' && this.is(from + 1, 'SAMPLE')) return this.sample(from + 2, to, group);
    if (word === 'FINAL' || word === 'NOT')
      return word === 'NOT' && !this.is(from + 1, 'INDEXED') ? from : from + (word === 'NOT' ? 2 : 1);
    if (word === 'WITH' && this.is(from + 1, 'ORDINALITY', 'OFFSET')) return from + 2;
    if ((word === 'WITH' || word === 'PARTITION') && this.mark(from + 1) === '(') return group(from + 1);
    if (word === 'INDEXED' && this.is(from + 1, 'BY')) return from + 3;
    if (/^(?:USE|FORCE|IGNORE)$/.test(word) && this.is(from + 1, 'INDEX', 'KEY'))
      return this.indexHint(from + 2, to, group);
    if (this.isOperator(from) || word === 'AT' || word === 'BEFORE' || word === 'CHANGES')
      return this.operator(from, group);
    if (word === 'FOR' || word === 'VERSION' || word === 'TIMESTAMP') return this.version(from, to);
    return this.mark(from) === '(' && this.isHint(from) ? group(from) : from;
  }

  /** True for operators that produce different rows from a table. */
  private isOperator(index: number): boolean {
    return this.is(index, 'PIVOT', 'UNPIVOT', 'MATCH_RECOGNIZE');
  }

  private operator(from: number, group: (open: number) => number): number {
    let open = from + 1;
    while (this.is(open, 'INCLUDE', 'EXCLUDE', 'NULLS')) open += 1;
    return this.mark(open) === '(' ? group(open) : from;
  }

  private sample(from: number, to: number, group: (open: number) => number): number {
    let index = from;
    while (
      index < to &&
      (this.token(index)?.kind === 'number' ||
        this.is(index, 'BERNOULLI', 'SYSTEM', 'RESERVOIR', 'BLOCK', 'ROW', 'PERCENT', 'ROWS') ||
        ['%', '/'].includes(this.mark(index)))
    )
      index += 1;
    if (this.mark(index) === '(') index = group(index);
    if (this.is(index, 'REPEATABLE', 'SEED') && this.mark(index + 1) === '(') index = group(index + 1);
    return this.is(index, 'OFFSET') && this.token(index + 1)?.kind === 'number' ? index + 2 : index;
  }

  private indexHint(from: number, to: number, group: (open: number) => number): number {
    let index = from;
    while (index < to && this.is(index, 'FOR', 'JOIN', 'ORDER', 'GROUP', 'BY')) index += 1;
    return this.mark(index) === '(' ? group(index) : index;
  }

  /** Reads `FOR SYSTEM_TIME AS OF …` and variants. */
  private version(from: number, to: number): number {
    const isVersion = this.is(from, 'FOR')
      ? this.is(from + 1, 'SYSTEM_TIME', 'SYSTEM', 'VERSION', 'TIMESTAMP')
      : this.is(from + 1, 'AS') && this.is(from + 2, 'OF');
    if (!isVersion) return from;
    let index = from + 1;
    while (index < to && this.mark(index) !== ',' && !this.endsCondition(index)) {
      if (this.is(index, 'AS') && !this.is(index + 1, 'OF')) break;
      index = this.unit(index, to) + 1;
    }
    return index;
  }

  protected alias(from: number, to: number, use: OpenTable | undefined): number {
    const hasAs = this.is(from, 'AS');
    const at = hasAs ? from + 1 : from;
    if (at >= to) return from;
    if (hasAs && this.mark(at) === '(') return this.columns(at);
    const isAlias = this.isName(at) || (hasAs && this.token(at)?.kind === 'text');
    if (!isAlias || (!hasAs && this.isTaken(at)) || reserved.has(this.word(at))) return hasAs ? this.fail(at) : from;
    const token = this.token(at);
    const hasColumns = this.mark(at + 1) === '(' && !this.isHint(at + 1);
    const end = hasColumns ? this.columns(at + 1) : at + 1;
    if (use && token) {
      use.alias = {
        name: plainName(token),
        start: token.at,
        end: this.token(end - 1)?.end ?? token.end,
        columns: hasColumns,
      };
    }
    return end;
  }

  protected columns(open: number): number {
    const end = this.closing(open);
    this.expression(open + 1, end);
    return end + 1;
  }

  /** True for a word that continues the query and therefore is not an alias. */
  private isTaken(index: number): boolean {
    if (this.token(index)?.kind !== 'word') return false;
    if (this.endsList(index) || this.joinAt(index) !== null || this.is(index, 'LATERAL', 'WITH', 'NOT')) return true;
    if (this.beginsStatement(index)) this.fail(index);
    return this.extra(index, this.tokens.length) !== index;
  }
}
