import { lexiconOf, type SqlLexicon } from '@/lib/query/sql/lexicon';
import { type ScannedToken, scanSql } from '@/lib/query/sql/tokens';
import { withoutTemplates } from '@/lib/sqllab/template/template-mask';

/** One statement of a script. Offsets are those of the script. */
export interface Statement {
  /** Offset of its first character that is neither space nor comment. */
  readonly start: number;
  /** Offset after its last character that is neither space, comment nor semicolon. */
  readonly end: number;
  /** Offset after its semicolon; `end` when there is none. */
  readonly closedAt: number;
  readonly text: string;
}

/**
 * The statements of a script in the quoting, comments and dollar quotes of a dialect. Semicolons in template
 * expressions and in the bodies of routines do not end a statement. Takes time linear in the length of the script;
 * never throws.
 */
export function splitStatements(sql: string, dialect: string): Statement[] {
  const lexicon = lexiconOf(dialect);
  const statements: Statement[] = [];
  let body = new BodyReader(lexicon);
  let start = -1;
  let end = 0;
  const close = (closedAt: number): void => {
    if (start >= 0) statements.push({ start, end, closedAt, text: sql.slice(start, end) });
    start = -1;
    body = new BodyReader(lexicon);
  };
  for (const token of scanSql(withoutTemplates(sql), lexicon)) {
    if (token.kind === 'comment' || (token.kind === 'open' && token.text.startsWith('/*'))) continue;
    if (token.kind === 'mark' && token.text === ';' && body.isOutside) {
      close(token.at + 1);
      continue;
    }
    if (start < 0) start = token.at;
    end = token.at + token.text.length;
    body.read(token);
  }
  close(end);
  return statements;
}

/** Objects whose definition may contain semicolons. */
const routines = new Set(['TRIGGER', 'PROCEDURE', 'PROC', 'FUNCTION', 'PACKAGE', 'EVENT']);

/** Words after BEGIN that start a transaction, not a block. */
const transactional = new Set(
  'TRAN TRANSACTION WORK ISOLATION READ NOT DEFERRABLE DEFERRED IMMEDIATE EXCLUSIVE'.split(' '),
);

/** Words after END that close what no BEGIN or CASE has opened. */
const otherEnds = new Set(['IF', 'LOOP', 'WHILE', 'REPEAT', 'FOR']);

/** How far from its start a definition names what it defines. */
const longestHead = 8;

/** Follows the blocks of one statement, to know which semicolons end it. */
class BodyReader {
  readonly #needsBlock: boolean;
  #count = 0;
  #first = '';
  #previous = '';
  #depth = 0;
  #isRoutine = false;
  #hadBlock = false;

  constructor(lexicon: SqlLexicon) {
    this.#needsBlock = lexicon.hasChosenQuotes;
  }

  /** Whether a semicolon here ends the statement. */
  get isOutside(): boolean {
    if (this.#previous === 'BEGIN' && this.#first === 'BEGIN' && this.#count === 1) return true;
    if (!this.#isRoutine) return true;
    return this.#depth === 0 && (this.#hadBlock || !this.#needsBlock);
  }

  read({ kind, text }: ScannedToken): void {
    const word = kind === 'word' ? text.toUpperCase() : '';
    this.#count += 1;
    if (this.#count === 1) this.#first = word;
    this.#begin(word);
    if (this.#isRoutine) this.#follow(word);
    this.#previous = word;
  }

  #begin(word: string): void {
    if (this.#isRoutine) return;
    if (this.#first === 'CREATE' || this.#first === 'ALTER') {
      this.#isRoutine = this.#count <= longestHead && routines.has(word);
    } else if (this.#first === 'BEGIN' && this.#count === 2 && !transactional.has(word)) {
      this.#isRoutine = true;
      this.#depth = 1;
      this.#hadBlock = true;
    } else if (this.#first === 'DECLARE' && this.#needsBlock) {
      this.#isRoutine = true;
    }
  }

  #follow(word: string): void {
    if (otherEnds.has(word) && this.#previous === 'END') this.#depth += 1;
    else if ((word === 'BEGIN' || word === 'CASE') && this.#previous !== 'END') this.#depth += 1;
    else if (word === 'END') this.#depth = Math.max(0, this.#depth - 1);
    if (word === 'BEGIN') this.#hadBlock = true;
  }
}

/**
 * The statement that belongs to the cursor: the one around it; the one just closed on the same line; otherwise the next
 * one; after the last one, the last one. Null when there is none.
 */
export function statementAt(statements: readonly Statement[], cursor: number, sql: string): Statement | null {
  let previous: Statement | null = null;
  for (const statement of statements) {
    if (cursor < statement.start) {
      const isSameLine = previous !== null && !sql.slice(previous.closedAt, cursor).includes('\n');
      return isSameLine ? previous : statement;
    }
    if (cursor <= statement.closedAt) return statement;
    previous = statement;
  }
  return previous;
}
