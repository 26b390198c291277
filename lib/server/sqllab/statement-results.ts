import type { Dialect } from '@/lib/query/dialect';
import { toJson } from '@/lib/server/api/wire';
import type { ScriptOptions, StatementResult } from '@/lib/server/engines/engine';
import type { ReadyStatement } from '@/lib/server/sql/prepare-script';
import { resultColumns, rowsWriter } from '@/lib/server/sqllab/results/result-text';

/** The most rows that are sent of each statement but the last. */
const mostRows = 1000;
/** Above this many characters, later statements are told without their rows. */
const mostCharacters = 8 * 1024 * 1024;
const mostSqlCharacters = 2000;

/** Collects what the statements of one script gave, for an answer that tells the results of all. */
export class StatementResults {
  readonly #told: string[] = [];
  #statements: readonly ReadyStatement[] = [];
  #characters = 0;
  #hasChanges = false;

  /** The option of the connection that fills this. */
  keeping(statements: readonly ReadyStatement[], dialect: Dialect): Pick<ScriptOptions, 'kept'> {
    this.#statements = statements;
    return { kept: { rows: mostRows, tell: (at, result) => this.#add(at, result, dialect) } };
  }

  #add(at: number, { frame, rows, changed }: StatementResult, dialect: Dialect): void {
    this.#hasChanges ||= changed !== null;
    const facts = `"rows":${rows},"changed":${changed}`;
    if (at === this.#statements.length - 1) {
      this.#told[at] = facts;
      return;
    }
    const columns = toJson(resultColumns(frame, dialect));
    const data = this.#characters > mostCharacters ? '' : rowsWriter(frame)(frame, mostRows);
    this.#characters += data.length;
    this.#told[at] = `${facts},"columns":${columns},"data":[${data}]`;
  }

  /**
   * The statements in their order as JSON, each with `sql`, `rows` and `changed`, and all but the last with `columns` and
   * the first of their rows as `data`. Null for one statement that changes nothing: the answer tells all of it.
   */
  json(): string | null {
    const statements = this.#statements;
    if (statements.length < 2 && !this.#hasChanges) return null;
    const told = statements.map(({ sql }, at) => {
      const text = JSON.stringify(sql.slice(0, mostSqlCharacters));
      return `{"sql":${text},${this.#told[at] ?? '"rows":null,"changed":null'}}`;
    });
    return `[${told.join()}]`;
  }
}
