import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { checkExpression, readyToCheck } from '@/lib/query/sql/adhoc';
import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import { checkScript, type ScriptPolicy } from '@/lib/sql/check-script';
import { type ListedProduct, openEmbedded, openSnare, textsOf } from '@/tests/support/attacks/listed-functions';
import { openMariadb } from '@/tests/support/attacks/listed-mariadb';
import { openPostgresql } from '@/tests/support/attacks/listed-postgresql';
import { isMariadbReachable } from '@/tests/support/servers/mariadb-server';
import { isPostgresqlReachable } from '@/tests/support/servers/postgresql-server';

const snare = openSnare();

const products: readonly (readonly [name: string, isThere: boolean, open: () => Promise<ListedProduct>])[] = [
  ['duckdb', true, () => openEmbedded('duckdb', snare)],
  ['sqlite', true, () => openEmbedded('sqlite', snare)],
  ['postgresql', await isPostgresqlReachable(), () => openPostgresql(snare)],
  ['mariadb', await isMariadbReachable(), () => openMariadb(snare)],
];

const reading = { allowsChanges: false, allowsTables: false, allowsViews: false, hasWholeDatabase: true };
const policies: readonly ScriptPolicy[] = [
  reading,
  { ...reading, hasWholeDatabase: false },
  { allowsChanges: true, allowsTables: true, allowsViews: true, hasWholeDatabase: true },
];

function errorOf(check: () => unknown): AppError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

beforeAll(async () => {
  await readyToCheck();
  await readyToAnalyse();
});
afterAll(() => snare.remove());

describe.each(products.filter(([, isThere]) => isThere))('what %s itself lists', (_, __, open) => {
  let product: ListedProduct;
  let names: readonly string[];
  /** The functions that readers and administrators may call in the editor. */
  let allowed: ReadonlySet<string>;
  /** The functions whose name the parser cannot read before a bracket. */
  const unreadable = new Set<string>();

  beforeAll(async () => {
    product = await open();
    names = product.names;
    allowed = new Set(chunks(names).flatMap((some) => passing(some, (calls) => `SELECT ${calls} FROM own`)));
  });
  afterAll(() => product.close());

  /** The error of each policy for a script, or null. */
  function verdicts(sql: string): (AppError | null)[] {
    const analysis = analyse(sql, product.sandbox.dialect.name);
    return policies.map((policy) => errorOf(() => checkScript(sql, analysis, policy)));
  }

  /**
   * The functions that a query may call under at least one policy. Many are checked in one query, and halves of it on
   * failure.
   */
  function passing(some: readonly string[], query: (calls: string) => string): readonly string[] {
    const inHalves = () => {
      const middle = Math.ceil(some.length / 2);
      return [some.slice(0, middle), some.slice(middle)].flatMap((half) => passing(half, query));
    };
    if (some.length === 0) return [];
    const errors = verdicts(query(some.map((name) => `${product.written(name)}()`).join(', ')));
    if (errors.every((error) => error === null)) return some;
    if (errors.some((error) => error?.code === 'sql_unreadable')) {
      if (some.length > 1) return inHalves();
      for (const name of some) unreadable.add(name);
      return [];
    }
    const refused = errors.map((error) => {
      if (error?.code !== 'functions_refused') return new Set(error === null ? [] : some);
      return new Set(String(error.facts.names).split(', '));
    });
    const left = some.filter((name) => !refused.every((names) => names.has(name.toLowerCase())));
    if (left.length < some.length) return passing(left, query);
    return some.length > 1 ? inHalves() : some;
  }

  test('is refused where it is on no list, whoever asks, and charts and the editor agree', () => {
    for (const name of allowed) {
      const { code } = errorOf(() => checkExpression(`${product.written(name)}()`, product.sandbox.dialect)) ?? {};
      expect(code, `${name}: the editor allows what charts do not`).not.toBe('function_refused');
    }
    const others = names.filter((name) => !allowed.has(name) && !unreadable.has(name));
    for (const name of others) {
      const error = errorOf(() => checkExpression(`${product.written(name)}()`, product.sandbox.dialect));
      expect(error, `${name}: charts allow what the editor does not`).not.toBeNull();
    }
    const inFrom = chunks(others).flatMap((some) => passing(some, (calls) => `SELECT * FROM ${calls}`));
    expect(inFrom).toEqual([]);
    const called = product.procedures
      .filter((name) => !allowed.has(name))
      .map((name) => `CALL ${product.written(name)}()`);
    for (const sql of [...called, ...product.refused]) expect(verdicts(sql), sql).not.toContain(null);
    expect(allowed.size).toBeGreaterThan(product.atLeast.passing);
  });

  test('reads no file, writes none, sets nothing and tells of nobody', async () => {
    const { sandbox } = product;
    const state = async () => [await sandbox.state(), await product.watched(), snare.files()];
    const before = await state();
    const ran = new Map<string, string>();
    const run = async (name: string, call: string) => {
      const answer = (sql: string) =>
        textsOf(sandbox.connection, sql, { timeoutMs: 10_000, maxRows: 50 }).catch((error: unknown) => {
          expect(error, `${call} took too long`).not.toMatchObject({ code: 'query_timeout' });
          return null;
        });
      const seen =
        (await answer(`SELECT ${call} AS a FROM own`)) ??
        (product.hasTableFunctions ? await answer(`SELECT * FROM ${call}`) : null);
      if (seen === null) return;
      ran.set(name, call);
      for (const secret of product.secrets) expect(seen.join().includes(secret), `${call} told ${seen}`).toBe(false);
    };
    await inPairs([...allowed], async (name) => {
      for (const call of await product.calls(name)) await run(name, call);
    });
    expect(await state()).toEqual(before);
    expect(ran.size).toBeGreaterThan(product.atLeast.running);
    const impure = await product.impure(allowed, ran);
    expect(
      impure.filter((name) => !product.moving.has(name)),
      'see more than their arguments',
    ).toEqual([]);
  });
});

function chunks<Item>(items: readonly Item[]): Item[][] {
  const size = 100;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** Processes two items at a time, as many as there are connections. */
async function inPairs<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const oneByOne = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all([oneByOne(), oneByOne()]);
}
