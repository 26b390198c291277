import { describe, expect, it } from 'vitest';
import { formatAddress, maskAddress, parseAddress, withPassword } from '@/lib/server/database/address';

describe('an address', () => {
  it('is taken apart', () => {
    expect(parseAddress(' postgresql+psycopg2://us%40er:p%40ss%2Fw%3Ard@host:5432/db?x=y&a=1&a=2 ')).toEqual({
      scheme: 'postgresql',
      driver: 'psycopg2',
      username: 'us@er',
      password: 'p@ss/w:rd',
      host: 'host',
      port: 5432,
      database: 'db',
      query: { x: 'y', a: ['1', '2'] },
    });
  });

  it.each([
    ['duckdb:////abs/path.duckdb', '/abs/path.duckdb'],
    ['duckdb:///relative.duckdb', 'relative.duckdb'],
    ['duckdb:///:memory:', ':memory:'],
    ['sqlite:///', ''],
    ['sqlite://', null],
  ])('%s names a file', (text, database) => {
    expect(parseAddress(text)).toMatchObject({ host: null, database });
  });

  it.each([
    'postgresql://user:p%40ss%2Fw%3Ard@host/db',
    'postgresql://user@[::1]:5432/db',
    'snowflake://user:pw@account/db/schema?role=r&warehouse=w',
    'duckdb:////abs/path.duckdb',
    'sqlite://',
  ])('%s is written as it was read', (text) => {
    expect(formatAddress(parseAddress(text))).toBe(text);
  });

  it.each(['', 'nonsense', 'postgresql:/host', 'postgresql://host:port/db', '://host/db'])('"%s" is none', (text) => {
    expect(() => parseAddress(text)).toThrow('Invalid connection string');
  });

  it('hides its password, even an empty one, where it is shown', () => {
    expect(maskAddress(parseAddress('mysql://u:secret@h/d'))).toBe('mysql://u:XXXXXXXXXX@h/d');
    expect(maskAddress(parseAddress('mysql://u:@h/d'))).toBe('mysql://u:XXXXXXXXXX@h/d');
    expect(maskAddress(parseAddress('mysql://u@h/d'))).toBe('mysql://u@h/d');
  });

  it('connects with the password kept apart unless it carries one', () => {
    expect(withPassword(parseAddress('mysql://u:XXXXXXXXXX@h/d'), 'kept').password).toBe('kept');
    expect(withPassword(parseAddress('mysql://u@h/d'), 'kept').password).toBe('kept');
    expect(withPassword(parseAddress('mysql://u:own@h/d'), 'kept').password).toBe('own');
  });
});
