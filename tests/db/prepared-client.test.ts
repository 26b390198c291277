import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preparedClient } from '@/db/prepared-client';

let plain: PGlite;
let client: PGlite;

beforeAll(async () => {
  plain = await PGlite.create();
  client = preparedClient(plain);
  await client.exec(`create table thing (
    id integer generated always as identity primary key, name text unique, amount numeric, ratio float8, large int8,
    is_good boolean, bytes bytea, body jsonb, words text[], day date, at timestamptz, mark uuid)`);
});
afterAll(() => plain.close());

const insert = `insert into thing (name, amount, ratio, large, is_good, bytes, body, words, day, at, mark)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *`;
const values = (name: string | null) => [
  name,
  '1234567890.0123456789',
  0.1,
  9007199254740993n,
  true,
  new Uint8Array([0, 255]),
  { a: [1, null, 'é'] },
  ['a', 'b,"c"', ''],
  '2020-02-29',
  new Date(Date.UTC(2020, 0, 1, 10)),
  'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
];

describe('the embedded database, with statements kept', () => {
  it('answers as it does without, the first time and again', async () => {
    const statements: [string, unknown[]][] = [
      [insert, values('first')],
      [insert, values('')],
      ['select * from thing where id = $1 or name = $2', [1, '']],
      ['select count(*) from thing where name is not distinct from $1', [null]],
      ['update thing set ratio = $1 where id > $2', [2.5, 0]],
      ['with found as (select id from thing) select id from found order by id limit $1', [1]],
      ["select 1 as a, 2 as b, null::text as c, '' as d", []],
      ['delete from thing where name = $1', ['nobody']],
    ];
    for (const [text, params] of statements) {
      for (const rowMode of ['object', 'array'] as const) {
        await plain.exec('begin');
        const expected = await plain.query(text, params, { rowMode });
        await plain.exec('rollback; alter sequence thing_id_seq restart');
        for (let round = 0; round < 2; round += 1) {
          const answered = await client
            .transaction(async (inner) => {
              const answer = await inner.query(text, params, { rowMode });
              throw Object.assign(new Error('undone'), { answer });
            })
            .catch((error: { answer?: unknown }) => error.answer);
          await plain.exec('alter sequence thing_id_seq restart');
          expect(answered, text).toMatchObject({ rows: expected.rows, affectedRows: expected.affectedRows ?? 0 });
        }
      }
    }
  });

  it('takes readers of types from who asks', async () => {
    const parsers = { 1082: (text: string) => `day ${text}` };
    const { rows } = await client.query("select date '2020-01-01' as day", [], { parsers });
    expect(rows).toEqual([{ day: 'day 2020-01-01' }]);
  });

  it('goes on after a statement that fails, and tells its code', async () => {
    await client.query(insert, values('one'));
    for (let round = 0; round < 3; round += 1) {
      await expect(client.query(insert, values('one'))).rejects.toMatchObject({ code: '23505' });
      await expect(client.query('select nothing from thing')).rejects.toMatchObject({ code: '42703' });
      expect((await client.query<{ n: number }>('select 1 as n')).rows).toEqual([{ n: 1 }]);
    }
  });

  it('undoes a transaction that fails in the middle, and its savepoints alone', async () => {
    const failing = client.transaction(async (inner) => {
      await inner.query(insert, values('two'));
      await inner.query(insert, values('one'));
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    await client.transaction(async (inner) => {
      await inner.query(insert, values('three'));
      await inner.query('savepoint sp1');
      await expect(inner.query(insert, values('one'))).rejects.toMatchObject({ code: '23505' });
      await inner.query('rollback to savepoint sp1');
      await inner.query(insert, values('four'));
    });
    const { rows } = await client.query('select name from thing order by id', [], { rowMode: 'array' });
    expect(rows).toEqual([['one'], ['three'], ['four']]);
  });

  it('lets nobody read in between the statements of a transaction', async () => {
    const seen: unknown[] = [];
    const writing = client.transaction(async (inner) => {
      await inner.query("update thing set ratio = 7 where name = 'one'");
      await new Promise((resolve) => setTimeout(resolve, 20));
      await inner.query("update thing set ratio = 8 where name = 'one'");
    });
    const reading = client.query("select ratio from thing where name = 'one'").then(({ rows }) => seen.push(...rows));
    await Promise.all([writing, reading]);
    expect(seen).toEqual([{ ratio: 8 }]);
  });

  it('reads a statement again when its table was changed', async () => {
    const read = () => client.query("select * from thing where name = 'one'");
    expect(Object.keys((await read()).rows[0] ?? {})).not.toContain('added');
    await client.exec("alter table thing add column added text default 'new'");
    expect((await read()).rows).toMatchObject([{ added: 'new' }]);
    await plain.exec('alter table thing drop column added');
    expect(Object.keys((await read()).rows[0] ?? {})).not.toContain('added');
  });

  it('keeps no more statements than it may', async () => {
    for (let at = 0; at < 400; at += 1) await client.query(`select ${at} as n, $1::int as m`, [at]);
    const { rows } = await plain.query<{ kept: number }>('select count(*)::int as kept from pg_prepared_statements');
    expect(rows[0]?.kept).toBeLessThan(170);
  });
});
