import type { LimitClause, SkippedRows } from './analysis';
import { FromReader } from './from-reader';

export const setOperators = new Set(['UNION', 'INTERSECT', 'EXCEPT', 'MINUS']);

/** Clauses that must follow a limit. */
const afterLimit = new Set(['FOR', 'LOCK', 'INTO', 'SETTINGS', 'FORMAT', 'OPTION', 'PROCEDURE']);

/** Clauses that can follow WHERE. */
const afterWhere = new Set([
  ...['GROUP', 'HAVING', 'ORDER', 'LIMIT', 'OFFSET', 'FETCH', 'WINDOW', 'QUALIFY', 'SETTINGS', 'FORMAT', 'CONNECT'],
  ...[
    'START',
    'CLUSTER',
    'DISTRIBUTE',
    'SORT',
    'INTO',
    'OPTION',
    'RETURNING',
    'FOR',
    'LOCK',
    'SELECT',
    'USING',
    'PROCEDURE',
  ],
]);

/** What was found while reading one SELECT. */
export interface Found {
  limit: LimitClause | null;
  limitIndex: number | null;
  offsetIndex: number | null;
  skipped: SkippedRows | null;
  hasOrder: boolean;
}

interface Clause {
  readonly from: number;
  readonly to: number;
}

/** Dialects in which LIMIT follows OFFSET. */
const offsetFirst = new Set(['trino', 'presto', 'awsathena']);

/** Reads the final clauses of a query: order, limits, locks. */
export abstract class TailReader extends FromReader {
  protected endsSelectList(index: number): boolean {
    const word = this.word(index);
    if (this.mark(index - 1) === '.') return false;
    if (word === 'FROM') return !(this.is(index - 1, 'DISTINCT') && this.is(index - 2, 'IS', 'NOT'));
    if (word === 'EXCEPT' && (this.mark(index - 1) === '*' || this.mark(index + 1) === '('))
      return this.isSetOperator(index);
    if (setOperators.has(word)) return this.isSetOperator(index);
    if (word === 'INTO') return true;
    return afterWhere.has(word) ? this.isClause(index) : word === 'WHERE' || word === 'PREWHERE';
  }

  /**
   * True if the word starts a clause. Words that can also be names count only if followed by what the clause requires.
   */
  protected isClause(index: number): boolean {
    switch (this.word(index)) {
      case 'GROUP':
      case 'ORDER':
      case 'CLUSTER':
      case 'DISTRIBUTE':
      case 'SORT':
      case 'CONNECT':
        return this.is(index + 1, 'BY', 'ALL');
      case 'START':
        return this.is(index + 1, 'WITH');
      case 'FOR':
        return this.is(index + 1, 'UPDATE', 'SHARE', 'NO', 'KEY', 'XML', 'JSON', 'BROWSE', 'READ', 'FETCH');
      case 'LOCK':
        return this.is(index + 1, 'IN');
      case 'FETCH':
        return this.is(index + 1, 'FIRST', 'NEXT');
      case 'FORMAT':
      case 'SETTINGS':
        return this.rules.dialect.startsWith('clickhouse') && this.isName(index + 1);
      case 'OPTION':
      case 'PROCEDURE':
        return this.mark(index + 1) === '(' || this.isName(index + 1);
      case 'WINDOW':
        return this.is(index + 2, 'AS');
      case 'USING':
        return this.is(index + 1, 'SAMPLE');
      case 'OFFSET':
      case 'LIMIT':
      case 'QUALIFY':
        return this.mark(index + 1) !== '.' && index + 1 < this.tokens.length;
      default:
        return true;
    }
  }

  protected isSetOperator(index: number): boolean {
    const next = this.behindOperator(index);
    if (this.mark(next) === '(') return this.opensQuery(next);
    return this.is(next, 'SELECT', 'WITH', 'VALUES', 'TABLE', 'FROM');
  }

  protected behindOperator(index: number): number {
    let next = index + 1;
    if (this.is(next, 'ALL', 'DISTINCT')) next += 1;
    if (this.is(next, 'BY') && this.is(next + 1, 'NAME')) next += 2;
    if (this.is(next, 'CORRESPONDING')) next += 1;
    return next;
  }

  /** Reads `INTO t` (creates a table), `INTO OUTFILE` (a file) or `INTO @x` (a variable). All count as changes. */
  protected into(index: number, to: number): number {
    this.writes.push('INTO');
    let next = index + 1;
    while (this.is(next, 'TEMP', 'TEMPORARY', 'UNLOGGED', 'TABLE', 'LOCAL', 'GLOBAL')) next += 1;
    if (this.isName(next) && !this.is(next, 'OUTFILE', 'DUMPFILE', 'STRICT')) {
      const name = this.nameAt(next, to);
      const use = this.tableOf(name.parts, next, name.end);
      if (use) this.tables.push({ ...use, role: 'write', isReplaceable: false });
      return name.end;
    }
    while (next < to && !this.endsSelectList(next)) next += 1;
    return next;
  }

  protected endsWhere(index: number): boolean {
    if (this.mark(index - 1) === '.') return false;
    if (this.is(index, 'WHERE', 'PREWHERE')) return true;
    if (setOperators.has(this.word(index))) return this.isSetOperator(index);
    return afterWhere.has(this.word(index)) && this.isClause(index);
  }

  /** Reads what follows the conditions: order, limits, locks. */
  protected tail(from: number, to: number, found: Found): number {
    let index = from;
    while (index < to) {
      if (setOperators.has(this.word(index)) && this.isSetOperator(index)) return index;
      index = this.tailStep(index, to, found);
    }
    return to;
  }

  private tailStep(index: number, to: number, found: Found): number {
    const isPart = this.mark(index - 1) === '.';
    if (!isPart && this.is(index, 'WHERE')) this.fail(index);
    if (!isPart && this.isClause(index)) {
      if (this.is(index, 'ORDER') && this.is(index + 1, 'BY', 'ALL')) found.hasOrder = true;
      if (this.is(index, 'LIMIT')) return this.limit(index, to, found);
      if (this.is(index, 'FETCH')) return this.fetch(index, to, found);
      if (this.is(index, 'OFFSET')) {
        found.offsetIndex ??= index;
        const behind = this.is(index + 2, 'ROW', 'ROWS') ? index + 3 : index + 2;
        found.skipped ??= this.skipped(index + 1, { from: index, to: behind });
        if (!offsetFirst.has(this.rules.dialect)) found.limitIndex ??= index;
      }
      if (this.is(index, 'INTO')) {
        found.limitIndex ??= index;
        return this.into(index, to);
      }
      if (afterLimit.has(this.word(index))) found.limitIndex ??= index;
    }
    return this.unit(index, to) + 1;
  }

  private limit(index: number, to: number, found: Found): number {
    const groups: [number, number][] = [];
    let start = index + 1;
    let end = start;
    while (end < to && !this.endsLimit(end)) {
      end = this.unit(end, to) + 1;
      if (this.mark(end) === ',') {
        groups.push([start, end]);
        end += 1;
        start = end;
      }
    }
    groups.push([start, end]);
    if (end === index + 1) this.fail(index);
    if (this.is(end, 'BY')) return this.limitBy(end + 1, to);
    if (found.limit && found.limit.form === 'limit') this.fail(index);
    const [count] = groups.slice(-1);
    const [first] = groups.slice(0, -1);
    if (first) found.skipped = this.skipped(first[0], { from: index, to: end });
    if (count) this.limitOf('limit', count[0], count[1] - 1, found, { from: index, to: end });
    return end;
  }

  /** Skips `LIMIT n BY a`: it limits the rows per group, not the query. */
  private limitBy(from: number, to: number): number {
    let index = from;
    while (index < to && !this.endsLimit(index)) index = this.unit(index, to) + 1;
    return index;
  }

  private skipped(at: number, { from, to }: Clause): SkippedRows | null {
    const [count, first, last] = [this.token(at), this.token(from), this.token(to - 1)];
    if (count?.kind !== 'number' || !first || !last) return null;
    return { count: count.text, start: first.at, end: last.end };
  }

  private endsLimit(index: number): boolean {
    if (this.is(index, 'BY', 'LIMIT', 'WITH')) return true;
    return this.endsWhere(index);
  }

  private fetch(index: number, to: number, found: Found): number {
    const start = index + 2;
    let end = start;
    while (end < to && !this.is(end, 'ROW', 'ROWS', 'PERCENT')) end = this.unit(end, to) + 1;
    let behind = end;
    while (behind < to && this.is(behind, 'ROW', 'ROWS', 'PERCENT', 'ONLY', 'WITH', 'TIES')) behind += 1;
    this.limitOf('fetch', start, end - 1, found, { from: index, to: behind }, this.is(end, 'PERCENT'));
    return behind;
  }

  protected limitOf(
    form: LimitClause['form'],
    first: number,
    last: number,
    found: Found,
    clause: Clause,
    isShare = false,
  ): void {
    const token = this.token(first);
    const isNumber = first === last && token?.kind === 'number' && /^\d+$/.test(token.text);
    const isAll = first === last && this.is(first, 'ALL', 'NULL');
    const isEmpty = last < first;
    const at = this.token(first - 1)?.end ?? 0;
    found.limit = {
      form,
      count: isShare ? null : isEmpty ? 1 : isNumber ? Number(token.text) : null,
      isExpression: isShare || !(isNumber || isAll || isEmpty),
      start: isEmpty ? at : (token?.at ?? at),
      end: isEmpty ? at : (this.token(last)?.end ?? at),
      clauseStart: this.token(clause.from)?.at ?? at,
      clauseEnd: this.token(clause.to - 1)?.end ?? at,
    };
  }
}
