import { describe, expect, it } from 'vitest';
import { sourceTables } from '@/lib/sql/source-tables';

describe('sourceTables', () => {
  it('names what every statement reads, once, with its schema and catalog', () => {
    expect(sourceTables('SELECT * FROM a JOIN s.b ON 1 = 1; SELECT * FROM c.s.d, a')).toEqual([
      { catalog: null, schema: null, table: 'a' },
      { catalog: null, schema: 's', table: 'b' },
      { catalog: 'c', schema: 's', table: 'd' },
    ]);
  });

  it('passes over common table expressions and looks into sub-queries', () => {
    const sql = 'WITH x AS (SELECT * FROM inside) SELECT * FROM x WHERE y IN (SELECT z FROM q)';
    expect(
      sourceTables(sql)
        .map(({ table }) => table)
        .sort(),
    ).toEqual(['inside', 'q']);
  });

  it('reads templates as values and nothing of what is broken or empty', () => {
    expect(sourceTables('SELECT {{ a }} FROM t')).toEqual([{ catalog: null, schema: null, table: 't' }]);
    expect(sourceTables('SELEC (')).toEqual([]);
    expect(sourceTables(null)).toEqual([]);
  });
});
