import { QueryReader } from './query-reader';
import type { OpenTable } from './table-reader';

/** Reads statements that change data. */
export abstract class ChangeReader extends QueryReader {
  /** The target tables of the current change. */
  private changed: readonly OpenTable[] = [];

  protected override changeIn(from: number, to: number): void {
    this.change(from, to);
  }

  protected change(from: number, to: number): void {
    const word = this.word(from);
    this.writes.push(word);
    const around = this.queries;
    this.queries = 0;
    this.changeOf(word, from, to);
    this.queries = around;
  }

  private changeOf(word: string, from: number, to: number): void {
    switch (word) {
      case 'INSERT':
      case 'REPLACE':
      case 'UPSERT':
        this.insert(from + 1, to);
        break;
      case 'UPDATE':
        this.update(from + 1, to);
        break;
      case 'DELETE':
        this.remove(from + 1, to);
        break;
      case 'MERGE':
        this.merge(from + 1, to);
        break;
      default:
        this.fail(from);
    }
  }

  private skip(from: number, ...words: readonly string[]): number {
    let index = from;
    while (this.is(index, ...words)) index += 1;
    return index;
  }

  /** Reads a list of target tables. */
  private targets(from: number, to: number): number {
    const before = this.tables.length;
    this.role = 'write';
    const { end } = this.tableList(from, to);
    this.role = 'read';
    this.changed = this.tables.slice(before);
    for (const table of this.changed) table.isReplaceable = false;
    return end;
  }

  /** Reads one target table: only a name. */
  protected target(from: number, to: number): number {
    const name = this.nameAt(from, to);
    this.role = 'write';
    const use = this.tableOf(name.parts, from, name.end);
    this.role = 'read';
    if (use) this.tables.push({ ...use, isReplaceable: false });
    return name.end;
  }

  private insert(from: number, to: number): void {
    let index = this.skip(from, 'LOW_PRIORITY', 'DELAYED', 'HIGH_PRIORITY', 'IGNORE', 'OVERWRITE');
    if (this.is(index, 'OR')) index += 2;
    index = this.skip(index, 'INTO', 'OVERWRITE', 'TABLE');
    if (this.is(index, 'LOCAL', 'DIRECTORY', 'FUNCTION', 'ALL', 'FIRST')) {
      this.cannotName('what it writes to is no table');
      index = this.findQuery(index, to);
    } else {
      index = this.target(index, to);
    }
    this.behindTarget(index, to);
  }

  /** Reads what follows the target of an INSERT: columns, values, a query, the conflict clause. */
  private behindTarget(from: number, to: number): void {
    const at = this.findQuery(from, to);
    this.expression(from, at);
    if (this.is(at, 'EXEC', 'EXECUTE', 'CALL')) this.cannotName('a procedure makes the rows');
    if (at >= to || this.is(at, 'VALUES', 'VALUE', 'SET', 'DEFAULT', 'EXEC', 'EXECUTE', 'CALL')) {
      this.expression(at, to);
      return;
    }
    const end = this.queryEnd(at, to);
    this.query(at, end);
    this.expression(end, to);
  }

  private findQuery(from: number, to: number): number {
    let index = from;
    while (index < to) {
      if (this.is(index, 'SELECT', 'WITH', 'VALUES', 'VALUE', 'SET', 'DEFAULT', 'EXEC', 'EXECUTE', 'CALL', 'FROM'))
        return index;
      if (this.is(index, 'TABLE') && this.isName(index + 1)) return index;
      if (this.mark(index) === '(') {
        if (this.opensQuery(index)) return index;
        index = this.closing(index);
      }
      index += 1;
    }
    return to;
  }

  private queryEnd(from: number, to: number): number {
    for (let index = from; index < to; index++) {
      if (this.mark(index) === '(') index = this.closing(index);
      else if (this.is(index, 'RETURNING')) return index;
      else if (this.is(index, 'ON') && this.is(index + 1, 'CONFLICT', 'DUPLICATE')) return index;
    }
    return to;
  }

  private update(from: number, to: number): void {
    let index = this.skip(from, 'LOW_PRIORITY', 'IGNORE');
    if (this.is(index, 'OR')) index += 2;
    if (this.is(index, 'TOP')) index = this.unit(index + 1, to) + 1;
    index = this.targets(index, to);
    if (!this.is(index, 'SET')) this.fail(index);
    this.rest(index + 1, to);
  }

  private remove(from: number, to: number): void {
    let index = this.skip(from, 'LOW_PRIORITY', 'QUICK', 'IGNORE');
    if (this.is(index, 'TOP')) index = this.unit(index + 1, to) + 1;
    while (index < to && !this.is(index, 'FROM', 'WHERE')) {
      if (this.mark(index) === '(') this.fail(index);
      index += 1;
    }
    if (!this.is(index, 'FROM') || index >= to) index = from - 1;
    index = this.targets(index + 1, to);
    this.rest(index, to);
  }

  private merge(from: number, to: number): void {
    let index = this.targets(this.skip(from, 'INTO'), to);
    if (!this.is(index, 'USING')) this.fail(index);
    index = this.tableList(index + 1, to).end;
    this.changed = [];
    this.rest(index, to);
  }

  /** Reads the clauses after the targets: further tables after FROM and USING, and the condition of the change. */
  private rest(from: number, to: number): void {
    const { changed } = this;
    let index = from;
    while (index < to && !this.is(index, 'WHERE')) {
      const isList = this.is(index, 'FROM', 'USING') && !this.is(index - 1, 'DISTINCT') && this.mark(index - 1) !== '.';
      index = isList ? this.tableList(index + 1, to).end : this.unit(index, to) + 1;
    }
    const hasCondition = index < to;
    const start = hasCondition ? index + 1 : this.conditionAt(from, to);
    let end = start;
    while (hasCondition && end < to && !this.is(end, 'RETURNING', 'ORDER', 'LIMIT', 'OPTION'))
      end = this.unit(end, to) + 1;
    const [first, last] = [this.token(start), this.token(end - 1)];
    if (hasCondition && (!first || !last || end === start)) this.fail(index);
    const condition = hasCondition && first && last ? { start: first.at, end: last.end } : null;
    for (const table of changed) table.place = { condition, insertAt: last?.end ?? 0, keyword: 'WHERE' };
    this.expression(end, to);
  }

  /** The index at which a WHERE can be inserted when there is none. */
  private conditionAt(from: number, to: number): number {
    let index = from;
    while (index < to && !this.is(index, 'RETURNING', 'ORDER', 'LIMIT', 'OPTION')) {
      index = this.mark(index) === '(' ? this.closing(index) + 1 : index + 1;
    }
    return index;
  }
}
