import { lexiconOf } from '@/lib/query/sql/lexicon';
import { type ScannedToken, scanSql } from '@/lib/query/sql/tokens';
import { nearNames } from '@/lib/text/near-names';
import { splitStatements } from './statements';
import { templateSpans, withoutTemplates } from './template/template-mask';

export type PlainProblemKind = 'openText' | 'openName' | 'openComment' | 'openBracket' | 'strayBracket' | 'firstWord';

/** Something that is wrong in every dialect. Offsets are those of the script. */
export interface PlainProblem {
  readonly kind: PlainProblemKind;
  readonly from: number;
  readonly to: number;
  /** For `firstWord` the word that was probably meant. */
  readonly meant?: string;
}

/** Longer scripts are left to the database. */
const longest = 100_000;
const mostProblems = 20;

/** Words that begin a statement in some dialect. Only a word that nearly is one of the common ones is a problem. */
const common = ['SELECT', 'WITH', 'INSERT', 'UPDATE', 'DELETE', 'CREATE', 'EXPLAIN', 'SHOW', 'DESCRIBE', 'VALUES'];

/**
 * What a script has that no database reads: texts, names, comments and brackets without an end, closing brackets without
 * a beginning, and a misspelt first word. Takes time linear in the length; empty for longer scripts than 100,000 characters.
 */
export function plainProblems(sql: string, dialect: string): readonly PlainProblem[] {
  if (sql.length > longest) return [];
  const problems: PlainProblem[] = [];
  // A branch of a template may open what another part of it closes.
  const hasBranches = templateSpans(sql).some(({ kind }) => kind === 'statement');
  for (const { start, text } of splitStatements(sql, dialect)) {
    const tokens = [...scanSql(withoutTemplates(text), lexiconOf(dialect))];
    const open = tokens.find(({ kind }) => kind === 'open');
    if (open) problems.push(shifted(openProblem(open), start));
    else if (!hasBranches) problems.push(...bracketProblems(tokens).map((problem) => shifted(problem, start)));
    const [first] = tokens;
    const meant = first && firstWordMeant(first);
    if (meant) problems.push({ kind: 'firstWord', from: start, to: start + first.text.length, meant });
  }
  const comment = openComment(sql, dialect);
  return [...problems, ...(comment ? [comment] : [])].slice(0, mostProblems);
}

function shifted(problem: PlainProblem, by: number): PlainProblem {
  return { ...problem, from: problem.from + by, to: problem.to + by };
}

/** A quote that is never closed; after it nothing can be told. */
function openProblem({ text, at }: ScannedToken): PlainProblem {
  return { kind: text === "'" ? 'openText' : 'openName', from: at, to: at + 1 };
}

/** A comment without an end is the last token of a script, and belongs to no statement. */
function openComment(sql: string, dialect: string): PlainProblem | null {
  for (const { kind, text, at } of scanSql(withoutTemplates(sql), lexiconOf(dialect))) {
    if (kind === 'open' && text.startsWith('/*')) return { kind: 'openComment', from: at, to: at + 2 };
  }
  return null;
}

function bracketProblems(tokens: readonly ScannedToken[]): PlainProblem[] {
  const open: number[] = [];
  const stray: number[] = [];
  for (const { kind, text, at } of tokens) {
    if (kind !== 'mark') continue;
    if (text === '(') open.push(at);
    else if (text === ')' && open.pop() === undefined) stray.push(at);
  }
  return [
    ...stray.map((at): PlainProblem => ({ kind: 'strayBracket', from: at, to: at + 1 })),
    ...open.map((at): PlainProblem => ({ kind: 'openBracket', from: at, to: at + 1 })),
  ];
}

function firstWordMeant({ kind, text }: ScannedToken): string | undefined {
  const word = text.toUpperCase();
  if (kind !== 'word' || word.length < 4 || common.includes(word) || word === 'UPSERT') return undefined;
  return nearNames(word, common, word.length > 4 ? 2 : 1)[0];
}
