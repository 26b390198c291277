import type { PredicatePlace, QueryShape } from './analysis';
import type { OpenTable } from './table-reader';
import { type Found, setOperators, TailReader } from './tail-reader';

const nothing: Found = { limit: null, limitIndex: null, offsetIndex: null, skipped: null, hasOrder: false };

/** Reads queries: common table expressions, SELECTs, set operations and final clauses. */
export abstract class QueryReader extends TailReader {
  shape: QueryShape | null = null;

  protected override queryIn(from: number, to: number): void {
    this.query(from, to);
  }

  /** Reads a whole query, common table expressions included. */
  protected query(from: number, to: number): QueryShape {
    const before = this.common;
    const body = this.is(from, 'WITH') ? this.commonTablesAt(from, to) : from;
    const shape = this.queryBody(from, body, to);
    this.common = before;
    return shape;
  }

  /** Reads `WITH …`; returns the start of the body. The names remain in `common` until the caller removes them. */
  protected commonTablesAt(from: number, to: number): number {
    const isRecursive = this.is(from + 1, 'RECURSIVE') || this.isAlwaysRecursive;
    let index = this.is(from + 1, 'RECURSIVE') ? from + 2 : from + 1;
    for (;;) {
      index = this.commonTable(index, to, isRecursive);
      if (this.mark(index) !== ',') return index;
      index += 1;
    }
  }

  /** Dialects in which a common table expression may reference itself without RECURSIVE. */
  private get isAlwaysRecursive(): boolean {
    return ['mssql', 'oracle', 'db2', 'hana', 'sqlite', 'teradatasql', 'vertica'].includes(this.rules.dialect);
  }

  private commonTable(from: number, to: number, isRecursive: boolean): number {
    const token = this.token(from);
    if (!token || !this.isName(from)) return this.namedExpression(from, to);
    let index = from + 1;
    if (this.mark(index) === '(') index = this.closing(index) + 1;
    if (this.is(index, 'USING') && this.is(index + 1, 'KEY')) index = this.closing(index + 2) + 1;
    if (!this.is(index, 'AS')) return this.namedExpression(from, to);
    index += 1;
    if (this.is(index, 'NOT')) index += 1;
    if (this.is(index, 'MATERIALIZED')) index += 1;
    if (this.mark(index) !== '(') return this.namedExpression(from, to);
    const end = this.closing(index);
    const name = this.folded(from);
    this.deeper(() => this.commonBody(index, end, isRecursive ? name : null), index);
    this.common = [...this.common, name];
    this.commonTables.push(token.text.replace(/^["`[]|["`\]]$/g, ''));
    return this.behindCommonTable(end + 1, to);
  }

  /** Skips `SEARCH …` and `CYCLE …`. */
  private behindCommonTable(from: number, to: number): number {
    let index = from;
    while (index < to && this.is(index, 'SEARCH', 'CYCLE')) {
      index += 1;
      while (
        index < to &&
        this.mark(index) !== ',' &&
        !this.is(index, 'SELECT', 'SEARCH', 'CYCLE', 'INSERT', 'UPDATE', 'DELETE')
      ) {
        index += 1;
      }
    }
    return index;
  }

  /** Reads `WITH 1 AS x` of ClickHouse. */
  private namedExpression(from: number, to: number): number {
    if (!this.rules.dialect.startsWith('clickhouse')) return this.fail(from);
    let index = from;
    while (index < to && !this.is(index, 'AS')) index = this.unit(index, to) + 1;
    return index + 2 <= to ? index + 2 : this.fail(from);
  }

  /**
   * Reads the body of a common table expression. A recursive one can reference itself only in the last branch of a
   * `UNION`: anywhere else some databases resolve the name to a table.
   */
  private commonBody(open: number, end: number, self: string | null): void {
    const from = open + 1;
    if (this.opensChange(from)) {
      this.changeIn(from, end);
      return;
    }
    const last = self === null ? null : this.lastUnion(from, end);
    if (self === null || last === null || this.is(from, 'WITH')) {
      this.query(from, end);
      return;
    }
    this.query(from, last.at);
    const before = this.common;
    this.common = [...before, self];
    this.query(last.next, end);
    this.common = before;
  }

  private lastUnion(from: number, to: number): { readonly at: number; readonly next: number } | null {
    let last: number | null = null;
    for (let index = from; index < to; index++) {
      if (this.mark(index) === '(') index = this.closing(index);
      else if (setOperators.has(this.word(index))) last = index;
    }
    return last !== null && this.is(last, 'UNION') ? { at: last, next: this.behindOperator(last) } : null;
  }

  /** Reads the query after the common table expressions, which begin at `start`. */
  protected queryBody(start: number, from: number, to: number): QueryShape {
    this.queries += 1;
    const shape = this.branches(start, from, to);
    this.queries -= 1;
    return shape;
  }

  private branches(start: number, from: number, to: number): QueryShape {
    const found: Found = { ...nothing };
    const first = this.branch(from, to, found);
    let index = first.end;
    let branches = 1;
    while (index < to && setOperators.has(this.word(index))) {
      const next = this.behindOperator(index);
      if (next >= to || this.lacksQuantifier(index)) this.fail(Math.min(next, to - 1));
      Object.assign(found, nothing);
      index = this.branch(next, to, found).end;
      branches += 1;
    }
    if (index < to) this.fail(index);
    if (branches > 1 && this.limitsBranches) Object.assign(found, { ...nothing, hasOrder: found.hasOrder });
    const end = found.limitIndex === null ? to : found.limitIndex;
    return {
      form: branches > 1 ? 'set' : first.form,
      limit: found.limit,
      limitAt: this.token(end - 1)?.end ?? 0,
      topAt: branches > 1 || first.form !== 'select' ? null : this.topAt(from),
      bodyAt: this.token(from)?.at ?? this.token(start)?.at ?? 0,
      hasOrder: found.hasOrder,
      hasOffset: found.offsetIndex !== null,
      skipped: found.skipped,
      hasCommonTables: from > start,
    };
  }

  /** Dialects in which the clauses after a set operation belong to its last branch. */
  private get limitsBranches(): boolean {
    return this.rules.dialect.startsWith('clickhouse');
  }

  /** Dialects in which UNION requires ALL or DISTINCT. */
  private lacksQuantifier(index: number): boolean {
    const isStrict =
      this.rules.dialect === 'bigquery' || (this.rules.dialect.startsWith('clickhouse') && this.is(index, 'UNION'));
    return isStrict && !this.is(index + 1, 'ALL', 'DISTINCT');
  }

  private topAt(from: number): number {
    const index = this.is(from + 1, 'DISTINCT', 'ALL') ? from + 1 : from;
    return this.token(index)?.end ?? 0;
  }

  /** Reads one branch of a set operation and its final clauses. */
  private branch(from: number, to: number, found: Found): { readonly form: QueryShape['form']; readonly end: number } {
    if (from >= to) this.fail(from - 1);
    const word = this.word(from);
    if (this.mark(from) === '(') {
      const end = this.closing(from);
      if (!this.opensQuery(from)) this.fail(from + 1);
      this.deeper(() => this.query(from + 1, end), from);
      return { form: 'brackets', end: this.tail(end + 1, to, found) };
    }
    if (word === 'SELECT') return { form: 'select', end: this.select(from, to, found) };
    if (word === 'FROM') return { form: 'select', end: this.fromFirst(from, to, found) };
    if (word === 'VALUES') return { form: 'values', end: this.tail(from + 1, to, found) };
    if (word === 'TABLE') return { form: 'table', end: this.tail(this.tableList(from + 1, to).end, to, found) };
    if (word === 'WITH') {
      this.query(from, to);
      return { form: 'select', end: to };
    }
    if (['PIVOT', 'UNPIVOT', 'SUMMARIZE', 'DESCRIBE', 'SHOW'].includes(word)) return this.duckdbQuery(from, to, found);
    return this.fail(from);
  }

  private duckdbQuery(
    from: number,
    to: number,
    found: Found,
  ): { readonly form: QueryShape['form']; readonly end: number } {
    if (this.mark(from + 1) === '(' || this.isName(from + 1) || this.token(from + 1)?.kind === 'text') {
      if (this.is(from, 'PIVOT', 'UNPIVOT')) {
        this.expression(this.oneTable(from + 1, to), to);
      } else if (this.is(from + 1, 'SELECT', 'WITH', 'FROM')) this.query(from + 1, to);
      else return { form: 'table', end: this.tail(this.tableList(from + 1, to).end, to, found) };
    }
    return { form: 'table', end: to };
  }

  /** Reads `FROM t SELECT a` and `FROM t |> …`. */
  private fromFirst(from: number, to: number, found: Found): number {
    const list = this.tableList(from + 1, to);
    if (this.mark(list.end) === '|' && this.mark(list.end + 1) === '>') return this.pipes(list.end, to);
    if (this.is(list.end, 'SELECT')) return this.selectList(list.end + 1, to, found, list.tables);
    return this.clauses(list.end, to, found, list.tables);
  }

  /**
   * Reads the steps of a pipe. Joined tables are collected; steps that may read other tables make the statement
   * unnamed.
   */
  private pipes(from: number, to: number): number {
    let index = from;
    while (index < to) {
      if (this.is(index, 'JOIN') && !this.is(index + 1, 'USING')) index = this.tableList(index + 1, to).end;
      else if (setOperators.has(this.word(index)) || this.is(index, 'CALL', 'INSERT', 'CREATE')) {
        this.cannotName('a step of a pipe reads more');
        index = this.unit(index, to) + 1;
      } else index = this.unit(index, to) + 1;
    }
    return to;
  }

  private select(from: number, to: number, found: Found): number {
    let index = from + 1;
    if (this.is(index, 'DISTINCT', 'ALL')) index += 1;
    if (this.is(index, 'ON') && this.is(index - 1, 'DISTINCT') && this.mark(index + 1) === '(') {
      this.unit(index + 1, to);
      index = this.closing(index + 1) + 1;
    }
    if (this.is(index, 'TOP')) index = this.top(index, to, found);
    return this.selectList(index, to, found, null);
  }

  private top(index: number, to: number, found: Found): number {
    const count = this.token(index + 1);
    if (!count || index + 1 >= to) return index;
    const isGroup = this.mark(index + 1) === '(';
    if (!isGroup && count.kind !== 'number') return index;
    if (!this.knowsTop) this.fail(index + 1);
    const end = isGroup ? this.closing(index + 1) : index + 1;
    const [first, last] = isGroup ? [index + 2, end - 1] : [index + 1, index + 1];
    if (isGroup) this.expression(index + 2, end);
    const next = this.is(end + 1, 'PERCENT') ? end + 2 : end + 1;
    const behind = this.is(next, 'WITH') && this.is(next + 1, 'TIES') ? next + 2 : next;
    this.limitOf('top', first, last, found, { from: index, to: behind }, next > end + 1);
    return behind;
  }

  private get knowsTop(): boolean {
    return ['mssql', 'teradatasql', 'snowflake', 'redshift', 'databricks', 'hana', 'awsathena', 'sybase'].includes(
      this.rules.dialect,
    );
  }

  private selectList(from: number, to: number, found: Found, tables: readonly OpenTable[] | null): number {
    let index = from;
    while (index < to && !this.endsSelectList(index)) index = this.unit(index, to) + 1;
    if (this.is(index, 'INTO')) index = this.into(index, to);
    if (!this.is(index, 'FROM') || index >= to) return this.clauses(index, to, found, tables ?? []);
    const list = this.tableList(index + 1, to);
    return this.clauses(list.end, to, found, list.tables);
  }

  /** Reads the clauses after the list of tables, up to a set operator. */
  private clauses(from: number, to: number, found: Found, tables: readonly OpenTable[]): number {
    let index = from;
    let place: PredicatePlace | null = null;
    const insertAt = this.token(from - 1)?.end ?? 0;
    while (index < to && this.is(index, 'WHERE', 'PREWHERE') && place === null) {
      const start = index + 1;
      index = start;
      while (index < to && !this.endsWhere(index)) index = this.unit(index, to) + 1;
      const [first, last] = [this.token(start), this.token(index - 1)];
      if (!first || !last || index === start) this.fail(start - 1);
      if (this.is(start - 1, 'WHERE'))
        place = { condition: { start: first.at, end: last.end }, insertAt: last.end, keyword: 'WHERE' };
    }
    place ??= { condition: null, insertAt, keyword: 'WHERE' };
    for (const table of tables) table.place ??= place;
    return this.tail(index, to, found);
  }
}
