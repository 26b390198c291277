import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Connection } from '@/db/metadata';
import { keyValue } from '@/db/schema/key-value';
import { keyInTab, readState, type StateKind, writeState } from '@/lib/server/state/state-store';
import { testMetadata } from '@/tests/support/metadata';

const dayMs = 24 * 3600 * 1000;
let count = 0;

describe('states of pages', () => {
  let connection: Connection;
  let kind: StateKind<number>;
  beforeEach(async () => {
    connection = await testMetadata();
    count += 1;
    kind = { name: `kind_${count}`, schema: z.number(), days: 7, isKeptByReading: false };
  });
  afterEach(async () => {
    vi.useRealTimers();
    await connection.close();
  });

  const rowsOf = (name: string) => connection.database.select().from(keyValue).where(eq(keyValue.resource, name));
  const expire = () => connection.database.update(keyValue).set({ expires_on: new Date(Date.now() - 1_000) });

  test('are read until they expire', async () => {
    await writeState(kind, 'a', 1, null);
    expect(await readState(kind, 'a')).toBe(1);
    await expire();
    expect(await readState(kind, 'a')).toBeNull();
  });

  test('that have expired are deleted by a later write, at most once a minute', async () => {
    await writeState(kind, 'a', 1, null);
    await expire();
    await writeState(kind, 'b', 2, null);
    expect((await rowsOf(kind.name)).map(({ key }) => key).sort()).toEqual(['a', 'b']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await writeState(kind, 'c', 3, null);
    expect((await rowsOf(kind.name)).map(({ key }) => key).sort()).toEqual(['b', 'c']);
  });

  test('a tab keeps its key, whose time begins anew in its second half', async () => {
    const key = await keyInTab(kind, '1', ['chart', 7]);
    expect(await keyInTab(kind, '2', ['chart', 7])).not.toBe(key);
    const expiry = async () =>
      (await rowsOf(`${kind.name}_tab`)).find(({ value }) => value === key)?.expires_on?.getTime() ?? 0;
    const first = await expiry();
    expect(await keyInTab(kind, '1', ['chart', 7])).toBe(key);
    expect(await expiry()).toBe(first);
    await connection.database.update(keyValue).set({ expires_on: new Date(Date.now() + 3 * dayMs) });
    expect(await keyInTab(kind, '1', ['chart', 7])).toBe(key);
    expect(await expiry()).toBeGreaterThan(Date.now() + 6 * dayMs);
  });

  test('without a tab every state has a key of its own', async () => {
    expect(await keyInTab(kind, null, [])).not.toBe(await keyInTab(kind, null, []));
    expect(await rowsOf(`${kind.name}_tab`)).toEqual([]);
  });
});
