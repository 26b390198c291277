import { describe, expect, it } from 'vitest';
import { formatSql, isSameText } from '@/lib/sql/format-sql';

const line = (text: string) => text.replace(/\s+/g, ' ');

describe('formatSql', () => {
  it('writes keywords in capitals where names fold, and every reserved word elsewhere', () => {
    expect(line(formatSql('select a from t order by a desc', 'postgresql'))).toBe('SELECT a FROM t ORDER BY a DESC');
    expect(line(formatSql('select a from t order by a desc', 'clickhouse'))).toBe('SELECT a FROM t ORDER BY a desc');
  });

  it.each(['clickhouse', 'bigquery', 'mysql', 'mssql', 'base'])('changes no name in %s', (dialect) => {
    const sql = 'select c*d, month, t.from, value from t where year = 1';
    expect(line(formatSql(sql, dialect))).toBe('SELECT c * d, month, t.from, value FROM t WHERE year = 1');
  });

  it.each([
    ['postgresql', 'SELECT a==b FROM t'],
    ['mssql', 'SELECT a || b FROM t'],
    ['oracle', "SELECT a -> 'b' ->> 'c' FROM t"],
    ['postgresql', "SELECT a #>> '{b}', a @> b, a <-> b, a !~* b FROM t"],
  ])('keeps operators of %s whole', (dialect, sql) => {
    expect(isSameText(sql, formatSql(sql, dialect), dialect)).toBe(true);
    for (const sign of sql.match(/[=|<>#@~!*-]{2,}/g) ?? []) expect(formatSql(sql, dialect)).toContain(sign);
  });

  it('keeps templates', () => {
    const sql = "select {{ columns }} from t where a = '{{ b }}'";
    expect(line(formatSql(sql, 'postgresql'))).toBe("SELECT {{ columns }} FROM t WHERE a = '{{ b }}'");
  });
});
