import type { StatementKind } from './analysis';
import { ChangeReader } from './change-reader';
import { plainName } from './expression-reader';

const kinds: Readonly<Record<string, StatementKind>> = {
  ...all(
    'write',
    'TRUNCATE COPY LOAD CALL DO EXEC EXECUTE PREPARE DEALLOCATE IMPORT EXPORT UNLOAD LOCK UNLOCK PUT GET',
  ),
  ...all(
    'write',
    'VACUUM ANALYZE ANALYSE REFRESH REINDEX CLUSTER OPTIMIZE MSCK REPAIR NOTIFY CHECKPOINT KILL BULK UNDROP',
  ),
  ...all(
    'write',
    'DECLARE FETCH MOVE CLOSE HANDLER RECLUSTER CACHE UNCACHE FLUSH PURGE SYSTEM EXCHANGE BACKUP RESTORE',
  ),
  ...all(
    'definition',
    'CREATE ALTER DROP RENAME COMMENT GRANT REVOKE DENY SECURITY REASSIGN INSTALL ATTACH DETACH UNLISTEN',
  ),
  ...all('session', 'SET RESET USE DISCARD LISTEN PRAGMA'),
  ...all('transaction', 'BEGIN START COMMIT END ROLLBACK ABORT SAVEPOINT RELEASE'),
};

function all(kind: StatementKind, words: string): Record<string, StatementKind> {
  return Object.fromEntries(words.split(' ').map((word) => [word, kind]));
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'REPLACE', 'UPSERT']);
/** Statements whose effect under EXPLAIN is known. */
const explained: ReadonlySet<StatementKind> = new Set(['read', 'write', 'definition']);
const queries = new Set(['SELECT', 'VALUES', 'TABLE', 'FROM', 'PIVOT', 'UNPIVOT', 'SUMMARIZE']);

/** Reads one whole statement. */
export class StatementReader extends ChangeReader {
  kind: StatementKind = 'unknown';
  readonly settings: Record<string, string> = {};

  /** Reads all tokens. Throws `Unreadable`. */
  read(): void {
    this.kind = this.statement(0, this.tokens.length);
    if (this.kind === 'read' && this.writes.length > 0) this.kind = 'write';
  }

  private statement(from: number, to: number): StatementKind {
    const word = this.word(from);
    if (word === 'WITH') return this.withStatement(from, to);
    if (queries.has(word) || this.mark(from) === '(') {
      if (this.mark(from) === '(' && this.opensChange(from + 1)) return this.fail(from + 1);
      this.shape = this.query(from, to);
      return 'read';
    }
    if (changes.has(word)) {
      this.change(from, to);
      return 'write';
    }
    if (word === 'EXPLAIN') return this.explain(from + 1, to);
    if (word === 'DESCRIBE' || word === 'DESC') return this.describe(from + 1, to);
    if (word === 'SHOW') return this.show(from + 1, to);
    return this.other(from, to);
  }

  private withStatement(from: number, to: number): StatementKind {
    const before = this.common;
    const body = this.commonTablesAt(from, to);
    if (changes.has(this.word(body))) {
      this.change(body, to);
      return 'write';
    }
    this.shape = this.queryBody(from, body, to);
    this.common = before;
    return 'read';
  }

  /** EXPLAIN reads the tables of its statement; with ANALYZE it executes the statement. */
  private explain(from: number, to: number): StatementKind {
    let index = from;
    let isRun = false;
    while (index < to) {
      if (this.mark(index) === '(' && !this.opensQuery(index)) {
        const end = this.closing(index);
        isRun ||= this.tokens.slice(index, end).some(({ word }) => /^ANALY[SZ]E$/.test(word));
        index = end + 1;
      } else if (this.is(index, 'ANALYZE', 'ANALYSE')) {
        isRun = true;
        index += 1;
      } else if (
        this.is(
          index,
          'VERBOSE',
          'QUERY',
          'PLAN',
          'EXTENDED',
          'PARTITIONS',
          'FORMATTED',
          'CODEGEN',
          'COST',
          'LOGICAL',
          'SYNTAX',
          'AST',
          'PIPELINE',
          'ESTIMATE',
          'FOR',
        )
      )
        index += 1;
      else if (this.is(index, 'FORMAT', 'USING')) index = this.mark(index + 1) === '=' ? index + 3 : index + 2;
      else break;
    }
    if (index >= to) return this.fail(from - 1);
    if (this.tokens[index]?.kind !== 'word' && this.mark(index) !== '(') return this.fail(index);
    if (!this.startsStatement(index)) return this.describe(index, to);
    const kind = this.statement(index, to);
    this.shape = null;
    if (isRun || !explained.has(kind)) return kind;
    this.writes.splice(0);
    return 'read';
  }

  private startsStatement(index: number): boolean {
    const word = this.word(index);
    return (
      this.mark(index) === '(' ||
      word === 'WITH' ||
      queries.has(word) ||
      changes.has(word) ||
      Object.hasOwn(kinds, word) ||
      word === 'EXPLAIN'
    );
  }

  private describe(from: number, to: number): StatementKind {
    const index = this.is(from, 'TABLE', 'EXTENDED', 'FORMATTED', 'VIEW') && this.isName(from + 1) ? from + 1 : from;
    if (this.startsStatement(index) && index < to) {
      if (!queries.has(this.word(index)) && this.word(index) !== 'WITH')
        return this.statement(index, to) === 'read' ? 'read' : 'unknown';
      this.query(index, to);
      return 'read';
    }
    if (index >= to) return 'read';
    const { end } = this.tableList(index, to);
    this.expression(end, to);
    for (const table of this.tables) table.isReplaceable = false;
    return 'read';
  }

  /** SHOW names a table after FROM, IN or TABLE; what else it shows is unknown. */
  private show(from: number, to: number): StatementKind {
    const isList = this.is(from, 'TABLES', 'SCHEMAS', 'DATABASES', 'CATALOGS', 'VIEWS', 'FUNCTIONS');
    if (!isList) {
      let index = from;
      while (index < to && !this.is(index, 'FROM', 'IN', 'TABLE', 'VIEW')) index += 1;
      if (index + 1 < to && this.isName(index + 1)) {
        const end = this.tableList(index + 1, to).end;
        if (end < to) this.cannotName('what SHOW reads is not known');
      } else this.cannotName('what SHOW reads is not known');
    } else if (to > from + 1) this.cannotName('what SHOW reads is not known');
    this.expression(from, to);
    for (const table of this.tables) table.isReplaceable = false;
    return 'read';
  }

  private other(from: number, to: number): StatementKind {
    const word = this.word(from);
    const kind = Object.hasOwn(kinds, word) ? (kinds[word] ?? 'unknown') : 'unknown';
    if (word === 'SET') this.set(from + 1, to);
    const isMaking = word === 'CREATE' && this.createAs(from, to);
    if (word === 'TRUNCATE') this.truncate(from + 1, to);
    else if (!isMaking && kind !== 'session' && kind !== 'transaction')
      this.cannotName(`what ${word || 'it'} touches is not known`);
    if (!isMaking) this.expression(from, to);
    if (word === 'USE') this.cannotName('USE changes what names mean');
    return kind;
  }

  private truncate(from: number, to: number): void {
    this.target(this.is(from, 'TABLE') ? from + 1 : from, to);
    if (this.is(to - 1, 'CASCADE')) this.cannotName('CASCADE empties tables that are not named');
  }

  /** Reads `CREATE TABLE t AS …` and `CREATE VIEW v AS …`. */
  private createAs(from: number, to: number): boolean {
    let index = from + 1;
    while (
      this.is(
        index,
        'OR',
        'REPLACE',
        'TEMP',
        'TEMPORARY',
        'UNLOGGED',
        'MATERIALIZED',
        'RECURSIVE',
        'GLOBAL',
        'LOCAL',
        'TRANSIENT',
        'VOLATILE',
      )
    )
      index += 1;
    if (!this.is(index, 'TABLE', 'VIEW')) return false;
    index += 1;
    while (this.is(index, 'IF', 'NOT', 'EXISTS')) index += 1;
    if (!this.isName(index)) return false;
    index = this.target(index, to);
    let at = index;
    while (at < to && !this.is(at, 'AS')) at = this.mark(at) === '(' ? this.closing(at) + 1 : at + 1;
    const body = at + 1;
    const isQuery =
      this.is(body, 'SELECT', 'WITH', 'VALUES', 'TABLE', 'FROM') || (this.mark(body) === '(' && this.opensQuery(body));
    if (body >= to || !isQuery) {
      this.columnsAlone(index, to);
      return true;
    }
    let end = to;
    if (this.is(to - 1, 'DATA') && this.is(to - 2, 'NO')) end = to - 3;
    else if (this.is(to - 1, 'DATA') && this.is(to - 2, 'WITH')) end = to - 2;
    this.query(body, end);
    return true;
  }

  /** Accepts only columns in one pair of brackets: anything else may copy another table. */
  private columnsAlone(from: number, to: number): void {
    const isAlone = this.mark(from) === '(' && this.closing(from) === to - 1;
    const isPlain = isAlone && !this.tokens.slice(from, to).some(({ word }) => word === 'LIKE' || word === 'SELECT');
    if (!isPlain) this.cannotName('what CREATE copies is not known');
    this.expression(from, to);
  }

  /** Reads `SET a = 1, b = 2`; a scope may precede a name. */
  private set(from: number, to: number): void {
    let index = from;
    while (this.is(index, 'SESSION', 'LOCAL', 'GLOBAL') && this.isName(index + 1)) index += 1;
    while (index < to) {
      const name = this.token(index);
      const isGiven = this.mark(index + 1) === '=' || this.is(index + 1, 'TO');
      if (!name || !this.isName(index) || !isGiven) return;
      const start = index + 2;
      index = start;
      while (index < to && this.mark(index) !== ',') index = this.unit(index, to) + 1;
      const [first, last] = [this.token(start), this.token(index - 1)];
      if (!first || !last) return;
      this.settings[plainName(name)] = this.tokens
        .slice(start, index)
        .map(({ text }) => text)
        .join('');
      index += 1;
    }
  }

  protected override tableNamedIn(from: number, to: number): void {
    if (this.token(from)?.kind === 'text') {
      this.cannotName('a text stands where a table is named');
      return;
    }
    const name = this.nameAt(from, to);
    if (this.mark(name.end) === '(') this.cannotName('a function stands behind IN');
    const use = this.tableOf(name.parts, from, name.end);
    if (use) this.tables.push({ ...use, isReplaceable: false });
  }
}
