import type { LimitClause, StatementAnalysis, StatementKind } from './analysis';

interface KustoToken {
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

const token =
  /\/\/[^\n]*|```[\s\S]*?```|@'(?:[^']|'')*'|@"(?:[^"]|"")*"|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[\p{L}_][\p{L}\p{N}_]*|\d+|[^\s]/gu;

/** The statements of a text in Kusto Query Language. Their tables are not known. Never throws. */
export function kustoStatements(sql: string): StatementAnalysis[] {
  const statements: StatementAnalysis[] = [];
  let tokens: KustoToken[] = [];
  const close = (): void => {
    if (tokens.length > 0) statements.push(statementOf(tokens));
    tokens = [];
  };
  for (const { 0: text, index } of sql.matchAll(token)) {
    if (text === ';') close();
    else if (!text.startsWith('//')) tokens.push({ text, at: index, end: index + text.length });
  }
  close();
  return statements;
}

function statementOf(tokens: readonly KustoToken[]): StatementAnalysis {
  const [first, second] = tokens;
  const [start, end] = [first?.at ?? 0, tokens.at(-1)?.end ?? 0];
  const open = tokens.find(({ text }) => /^['"`]$/.test(text));
  const kind = open ? 'unknown' : kindOf(first?.text.toLowerCase() ?? '', second?.text.toLowerCase() ?? '');
  return {
    start,
    end,
    keyword: (first?.text ?? '').toUpperCase(),
    kind,
    tables: [],
    unnamed: 'its tables are not known',
    functions: [],
    types: [],
    commonTables: [],
    settings:
      first && second && kind === 'session'
        ? {
            [second.text]: tokens
              .slice(3)
              .map(({ text }) => text)
              .join(''),
          }
        : {},
    query: kind === 'read' ? shapeOf(tokens, start, end) : null,
    problem: open ? { message: 'Unable to parse script', at: open.at } : null,
    isConfirmed: false,
  };
}

/** Management commands begin with a dot; of these only `.show` is a read. */
function kindOf(first: string, second: string): StatementKind {
  if (first === '.') return second === 'show' ? 'read' : 'definition';
  return first === 'set' ? 'session' : 'read';
}

function shapeOf(tokens: readonly KustoToken[], start: number, end: number): StatementAnalysis['query'] {
  return {
    form: 'select',
    limit: limitOf(tokens),
    limitAt: end,
    topAt: null,
    bodyAt: start,
    hasOrder: false,
    hasOffset: false,
    skipped: null,
    hasCommonTables: false,
  };
}

/** The last step of the query if it is `take n` or `limit n`. */
function limitOf(tokens: readonly KustoToken[]): LimitClause | null {
  const [count, word] = [tokens.at(-1), tokens.at(-2)];
  if (!count || !word || !/^(?:take|limit)$/i.test(word.text) || !/^\d+$/.test(count.text)) return null;
  const clause = { clauseStart: word.at, clauseEnd: count.end };
  return { form: 'limit', count: Number(count.text), isExpression: false, start: count.at, end: count.end, ...clause };
}
