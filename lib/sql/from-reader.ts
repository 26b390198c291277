import type { PredicatePlace } from './analysis';
import { type OpenTable, TableReader } from './table-reader';
import { rowFunctions } from './words';

interface JoinState {
  readonly tables: OpenTable[];
  /**
   * The tables of the last join, to which its ON applies; null before the first join and where no rule may be added.
   */
  joined: OpenTable[] | null;
}

/** Reads lists of tables. */
export abstract class FromReader extends TableReader {
  /** Reads tables and joins after FROM. Returns the end of the list and the tables to which a WHERE applies. */
  protected tableList(from: number, to: number): { readonly end: number; readonly tables: OpenTable[] } {
    const state: JoinState = { tables: [], joined: null };
    let index = this.source(from, to, state.tables);
    while (index < to) {
      const next = this.joinStep(index, to, state);
      if (next === null) break;
      index = next;
    }
    return { end: index, tables: state.tables };
  }

  private joinStep(index: number, to: number, state: JoinState): number | null {
    if (this.mark(index) === ',') {
      state.joined = null;
      return this.source(index + 1, to, state.tables);
    }
    if (this.is(index, 'ON')) return this.joinCondition(index, to, state);
    if (this.is(index, 'USING') && this.mark(index + 1) === '(') {
      state.joined = null;
      const end = this.closing(index + 1) + 1;
      return this.is(end, 'AS') && this.isName(end + 1) ? end + 2 : end;
    }
    if (this.is(index, 'LATERAL') && this.is(index + 1, 'VIEW')) return this.lateralView(index + 2, to);
    const join = this.joinAt(index);
    if (join === null) return null;
    if (this.is(join.at, 'JOIN') && this.is(join.at - 1, 'ARRAY')) return this.arrayJoin(join.at + 1, to);
    const found: OpenTable[] = [];
    const end = this.source(join.at + 1, to, found);
    for (const table of found) table.place = null;
    state.joined = join.takesCondition ? found : null;
    return end;
  }

  private joinCondition(index: number, to: number, state: JoinState): number {
    let end = index + 1;
    while (end < to && this.mark(end) !== ',' && !this.endsCondition(end)) end = this.unit(end, to) + 1;
    const [first] = [this.token(index + 1)];
    const last = this.token(end - 1);
    if (!first || !last || end === index + 1) this.fail(index);
    const place: PredicatePlace = { condition: { start: first.at, end: last.end }, insertAt: last.end, keyword: 'ON' };
    for (const table of state.joined ?? []) table.place = place;
    state.joined = null;
    return end;
  }

  /** Reads a single table; returns its end. */
  protected oneTable(from: number, to: number): number {
    return this.source(from, to, []);
  }

  /** Reads one table, function, query or bracketed join with everything that belongs to it; returns its end. */
  private source(from: number, to: number, found: OpenTable[]): number {
    let index = from;
    while (this.is(index, 'LATERAL', 'ONLY') && index < to) index += 1;
    if (index >= to) this.fail(from - 1);
    if (this.mark(index) === '(') return this.bracketed(index, to, found, this.is(index - 1, 'ONLY'));
    if (this.is(index, 'VALUES') && this.mark(index + 1) === '(') {
      return this.afterSource(this.rows(index + 1, to), to);
    }
    if (this.token(index)?.kind === 'text') {
      this.cannotName('a text stands where a table is named');
      return this.afterSource(this.textTable(index), to);
    }
    if (!this.isName(index)) return this.strange(index, to);
    return this.named(index, to, found);
  }

  /** Reads a file name, in dialects that can read files as tables. */
  private textTable(index: number): number {
    const use = this.tableOf([index], index, index + 1);
    const table = use?.table.slice(1, -1) ?? '';
    if (use) this.tables.push({ ...use, table, resolved: { ...use.resolved, table }, isReplaceable: false });
    return index + 1;
  }

  /** Reads a source that is neither a name nor a query: a variable, a stage, a placeholder. */
  private strange(index: number, to: number): number {
    if (!['@', '#', ':', '$', '?', '%', '~'].includes(this.mark(index))) this.fail(index);
    this.cannotName('what stands in FROM is no table');
    let end = index + 1;
    while (end < to && this.mark(end) !== ',' && !this.endsCondition(end)) end = this.unit(end, to) + 1;
    return end;
  }

  private rows(from: number, to: number): number {
    let index = from;
    while (index < to && this.mark(index) === '(') {
      const end = this.closing(index);
      this.expression(index + 1, end);
      index = end + 1;
      if (this.mark(index) !== ',' || this.mark(index + 1) !== '(') return index;
      index += 1;
    }
    return index;
  }

  private bracketed(index: number, to: number, found: OpenTable[], isOnly: boolean): number {
    const end = this.closing(index);
    this.deeper(() => {
      if (this.opensQuery(index)) this.queryIn(index + 1, end);
      else if (this.opensChange(index + 1)) this.changeIn(index + 1, end);
      else {
        const inner = this.tableList(index + 1, end);
        if (inner.end < end) this.fail(inner.end);
        if (isOnly) for (const table of inner.tables) table.isReplaceable = false;
        found.push(...inner.tables);
      }
    }, index);
    return this.afterSource(end + 1, to);
  }

  private named(from: number, to: number, found: OpenTable[]): number {
    const name = this.nameAt(from, to);
    if (this.mark(name.end) === '(' && !this.isHint(name.end)) return this.called(from, name.end, to);
    const use = this.tableOf(name.parts, from, name.end);
    const end = this.afterTable(name.end, to, use);
    if (use) {
      this.tables.push(use);
      found.push(use);
    }
    return end;
  }

  private called(from: number, open: number, to: number): number {
    const token = this.token(open - 1);
    this.addFunction(open - 1);
    const end = this.closing(open);
    const isRows =
      token?.kind === 'word' && rowFunctions.has(token.word) && (open === from + 1 || this.is(from, 'PG_CATALOG'));
    if (!isRows) this.cannotName(`the function ${token?.text ?? ''} stands in FROM`);
    if (this.is(open - 1, 'TABLE')) this.tableFunction(open, end);
    if (this.opensQuery(open)) this.queryIn(open + 1, end);
    else this.expression(open + 1, end);
    return this.afterSource(end + 1, to);
  }

  /** Reads `TABLE(f(…))`, which reads whatever the function reads. */
  private tableFunction(open: number, end: number): void {
    const isRows =
      rowFunctions.has(this.word(open + 1)) && this.mark(open + 2) === '(' && this.closing(open + 2) === end - 1;
    if (!isRows) this.cannotName('what TABLE reads is not known');
  }

  private lateralView(from: number, to: number): number {
    let index = this.is(from, 'OUTER') ? from + 1 : from;
    while (index < to && this.mark(index) !== '(') index += 1;
    if (this.mark(index) !== '(') this.fail(index - 1);
    this.unit(index - 1, to);
    index = this.columns(index);
    while (index < to && (this.isName(index) || this.mark(index) === ',')) {
      if (this.endsList(index) || this.joinAt(index) !== null) break;
      index += 1;
    }
    return index;
  }

  /** Skips an ARRAY JOIN: it joins arrays of the previous tables, not tables. */
  private arrayJoin(from: number, to: number): number {
    let index = from;
    while (index < to && !this.endsList(index) && this.joinAt(index) === null) index = this.unit(index, to) + 1;
    return index;
  }
}
