import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Unreachable } from '@/db/unreachable';
import { guardPage } from '@/lib/server/auth/guard-page';
import { Caller } from '@/tests/support/caller';
import { addUser, openWorld, type World } from '@/tests/support/world';

describe('a page whose guard cannot reach the metadata database', () => {
  let world: World;
  let metadata: typeof globalThis.isolineMetadata;
  const caller = new Caller();

  beforeAll(async () => {
    world = await openWorld('embedded');
    await caller.signIn(await addUser(world.db, 'reader', 'Gamma'));
    metadata = globalThis.isolineMetadata;
    globalThis.isolineMetadata = Promise.reject(new Unreachable('the metadata database cannot be reached'));
    globalThis.isolineMetadata.catch(() => undefined);
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => vi.clearAllMocks());
  afterAll(async () => {
    globalThis.isolineMetadata = metadata;
    vi.restoreAllMocks();
    await world.close();
  });

  const open = (accept: string) => caller.send(guardPage, 'GET', '/superset/welcome/', { headers: { accept } });

  test('is a page for a browser, which asks again by itself', async () => {
    const { status, headers, body } = await open('text/html,*/*;q=0.8');
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
    expect(body).toContain('<meta http-equiv="refresh" content="5">');
    expect(body).toContain('<h1>This page could not be shown</h1>');
    expect(body).toContain('<p>Isoline cannot reach its own database. Try again in a moment.</p>');
    expect(console.error).toHaveBeenCalledOnce();
  });

  test('is JSON for a program', async () => {
    const { status, body } = await open('application/json');
    expect([status, body]).toEqual([503, { message: 'Isoline cannot reach its own database. Try again in a moment.' }]);
  });
});
