import fc from 'fast-check';

/** SQL generated from a grammar, and the tables in it. */
export interface RandomSql {
  readonly sql: string;
  readonly tables: readonly string[];
}

const names = ['victim', 'secret', 'own'];

/** Joins parts into one text. */
function joined(parts: readonly (string | RandomSql)[]): RandomSql {
  return {
    sql: parts.map((part) => (typeof part === 'string' ? part : part.sql)).join(''),
    tables: [...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : part.tables)))],
  };
}

type Part = fc.Arbitrary<RandomSql>;

const oneOf = (...arbitraries: Part[]): Part => fc.oneof({ maxDepth: 3, depthSize: 'small' }, ...arbitraries);
const text = (...choices: string[]): Part => fc.constantFrom(...choices).map((sql) => ({ sql, tables: [] }));
const inRow = (...parts: (string | Part)[]): Part =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map(joined);

/** Separators between two words. */
const gap = text(' ', '\n', '/**/', ' /* x */ ', ' -- x\n', '\t');
const table: Part = fc.constantFrom(...names).map((name) => ({ sql: name, tables: [name] }));

/** The features of particular dialects. */
export interface Grammar {
  /** A common table expression may refer to itself without RECURSIVE: then none has the name of a table. */
  readonly seesItself: boolean;
  readonly changesInCommonTables: boolean;
  readonly tableStatement: boolean;
  readonly returning: boolean;
  /** Prefixes of EXPLAIN that execute the statement, and that do not. */
  readonly explain: readonly string[];
  /** Literals of this dialect with what resembles the end of a statement in them. */
  readonly literals?: readonly string[];
  /** Expressions that change something, or have effects outside tables. */
  readonly effects?: readonly string[];
  /** Statements that are neither queries nor plain changes; `S` is replaced by another statement. */
  readonly commands?: readonly string[];
}

/** Statements that read, statements that change, and what resembles both. */
export function randomStatement(grammar: Grammar): Part {
  const literal = text("'it''s; DELETE FROM victim'", ...(grammar.literals ?? []));
  const effect = grammar.effects ? text(...grammar.effects) : literal;
  const { query } = fc.letrec<{ query: RandomSql; from: RandomSql; where: RandomSql; select: RandomSql }>((tie) => ({
    from: oneOf(
      table,
      inRow(table, ' AS a1'),
      inRow('(', tie('query'), ') AS q1'),
      inRow(table, ' AS l1 CROSS JOIN ', table, ' AS r1'),
      inRow(table, ' AS l2 LEFT JOIN (', tie('query'), ') AS r2 ON 1 = 1'),
      inRow(table, ' AS l3, ', table, ' AS r3'),
    ),
    where: oneOf(
      text(''),
      inRow(' WHERE EXISTS (', tie('query'), ')'),
      inRow(' WHERE 1 IN (', tie('query'), ')'),
      inRow(' WHERE (', tie('query'), ") = 1 OR 'a;b' = 'it''s'"),
      inRow(' GROUP BY 1 HAVING count(*) > (', tie('query'), ')'),
      inRow(' ORDER BY (', tie('query'), ')'),
      inRow(' WHERE ', literal, ' = ', effect),
      inRow(' ORDER BY ', effect),
    ),
    select: inRow(
      'SELECT',
      gap,
      oneOf(
        text('1', '(SELECT 1)', 'count(*)', "'DELETE FROM victim'"),
        text('v', "'a'", '1 + 1'),
        text('max(v)', 'NULL'),
        literal,
        literal,
        effect,
        inRow('CASE WHEN 1 = 1 THEN ', effect, ' END'),
        inRow('(SELECT ', effect, ' FROM ', table, ' LIMIT 1)'),
      ),
      gap,
      'FROM',
      gap,
      tie('from'),
      tie('where'),
    ),
    query: oneOf(
      tie('select'),
      tie('select'),
      inRow(tie('select'), ' UNION ALL ', tie('select')),
      inRow('WITH c1 AS (', tie('query'), ') SELECT 1 FROM c1'),
      grammar.seesItself
        ? inRow('WITH c2 AS (', tie('query'), ') SELECT 1 FROM c2')
        : inRow('WITH victim AS (', tie('query'), ') SELECT 1 FROM victim'),
      inRow('SELECT 1 FROM (', tie('select'), ') AS w1 WHERE 1 = (', tie('query'), ')'),
    ),
  }));
  const change = oneOf(
    inRow('DELETE FROM ', table, ' WHERE 1 IN (', query, ')'),
    inRow('UPDATE ', table, " SET v = 'z' WHERE EXISTS (", query, ')'),
    inRow('INSERT INTO ', table, " SELECT 1, 'z' FROM ", table),
    inRow('INSERT INTO ', table, " VALUES (1, 'z')"),
  );
  const returning = grammar.returning ? inRow(change, ' RETURNING 1') : change;
  const odd = [
    ...(grammar.changesInCommonTables
      ? [
          inRow('WITH d1 AS (', change, ' RETURNING 1 AS x) SELECT 1 FROM ', table),
          inRow('WITH d1 AS (', change, ') ', query),
        ]
      : []),
    ...(grammar.tableStatement ? [inRow('TABLE ', table), inRow('SELECT 1 WHERE EXISTS (TABLE ', table, ')')] : []),
  ];
  const commands = (grammar.commands ?? []).map((command) => {
    const [before = '', after] = command.split('S…');
    return after === undefined ? text(command) : inRow(before, oneOf(query, change), after);
  });
  const written = inRow('INSERT INTO ', table, ' SELECT 1, ', literal);
  const common = inRow('WITH e1 AS (', query, ') ', change);
  const plain = oneOf(query, query, change, returning, written, common, ...odd);
  const explained = inRow(text(...grammar.explain), plain);
  const doubled = inRow(plain, text(';', '; ', ' ;\n'), plain);
  return fc.oneof(
    { weight: 6, arbitrary: plain },
    { weight: 2, arbitrary: commands.length > 0 ? oneOf(...commands) : plain },
    { weight: 2, arbitrary: explained },
    { weight: 1, arbitrary: doubled },
  );
}

const pieces = [
  ...[
    'SELECT',
    'FROM',
    'WITH',
    'x',
    'AS',
    '(',
    ')',
    ',',
    ';',
    "'",
    '"',
    '`',
    '[',
    ']',
    '/*',
    '*/',
    '--',
    '\n',
    '\r',
    '#',
    '$$',
    '$a$',
  ],
  ...[
    'DELETE',
    'INSERT',
    'INTO',
    'UPDATE',
    'SET',
    'victim',
    'own',
    'UNION',
    'JOIN',
    'ON',
    'WHERE',
    '1',
    '=',
    '\\',
    "\\'",
    "E'",
    'U&"',
  ],
  ...[
    '\u0000',
    '\u00a0',
    '{',
    '}',
    '@',
    '@@',
    ':',
    '::',
    '.',
    '*',
    'LIMIT',
    'VALUES',
    'TABLE',
    'EXPLAIN',
    'ANALYZE',
    'IN',
    'RETURNING',
  ],
];

/** Random keywords and symbols: most of it is invalid SQL. */
export const randomNoise: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(' ', '', ' ')), { maxLength: 40 })
  .map((words) => words.flat().join(''));
