import fc from 'fast-check';

/** Fragments for attacks on an expression. */
const pieces = [
  ...'\'"`()[]{};,\\$#%*/-=.:~?\n '.split(''),
  ...['--', '/*', '*/', '$$', '$a$', "''", '""', "\\'", "e'", "E'", "n'", '||', '::', '*/ ', '/*!', ' -- ', '(+)'],
  ...['a', 'b', '1', "'x'", '"a"', '1=1', 'a = 1', ' OR ', ' AND ', ' NOT ', ' IN ', ' IS NULL'],
  ...[' UNION ', ' SELECT ', ' FROM secret', '(SELECT 1)', ' WITH ', ' VALUES (1)', '(TABLE secret)', '(FROM secret)'],
  ...[' AS b', ' LIMIT 1', ' GROUP BY a', ' ORDER BY a', ' HAVING 1=1', ' WHERE 1=1', ' RETURNING a', ' INTO t'],
  ...[
    'pg_sleep(1)',
    'pg_read_file',
    '"pg_sleep"',
    'U&"pg\\005fsleep"',
    '(1)',
    'CASE WHEN',
    ' END',
    'INTERVAL ',
    'DATE ',
  ],
];

/** Texts that try to break out of the place of an expression in the statement. */
export const hostileSql: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join('')),
  fc
    .tuple(fc.string({ maxLength: 8, unit: 'grapheme' }), fc.constantFrom(...pieces), fc.string({ maxLength: 8 }))
    .map((parts) => parts.join('')),
);
