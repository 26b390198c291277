import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POST } from '@/app/api/v1/chart/data/route';
import { database } from '@/db/schema/database';
import { signToken } from '@/lib/server/auth/token';
import { closeDatabases } from '@/lib/server/database/open-database';
import { storeAddress } from '@/lib/server/database/stored-address';
import { addCountedDataset, countedRequest } from '@/tests/support/counted-dataset';
import { failingServers } from '@/tests/support/servers/failing-server';
import { freePort } from '@/tests/support/servers/free-port';
import { addUser, openWorld, type World } from '@/tests/support/world';

const connections = 4;

/**
 * What the viewer receives when a database fails: an error of the catalogue, promptly, and no resources remain open.
 */
for (const server of failingServers) {
  describe.skipIf(!(await server.isReachable()))(`a ${server.name} that fails`, () => {
    let world: World;
    let token = '';
    const datasets = { fine: 0, slow: 0, impatient: 0, down: 0, lost: 0, locked: 0, full: 0, long: 0, late: 0 };

    beforeAll(async () => {
      await server.open();
      world = await openWorld('embedded');
      token = await signToken({ id: await addUser(world.db, 'admin', 'Admin'), sessionVersion: 1 }, 'access', true);
      const main = await addDatabase('main', server.address(), { limits: { connections, timeout_ms: 30_000 } });
      const hasty = await addDatabase('hasty', server.address(), { limits: { connections, timeout_ms: 300 } });
      const down = await addDatabase('down', server.address({ host: `127.0.0.1:${await freePort()}` }));
      const lost = await addDatabase('lost', server.address({ database: 'no_such_database' }));
      const locked = await addDatabase('locked', server.address({ password: 'a wrong one' }));
      const late = await addDatabase('late', server.address());
      datasets.late = await addCountedDataset(world, 'late', late, 'select 1 as a');
      datasets.fine = await addCountedDataset(world, 'fine', main, 'select 1 as a');
      datasets.slow = await addCountedDataset(world, 'slow', main, server.slow);
      datasets.impatient = await addCountedDataset(world, 'impatient', hasty, server.slow);
      datasets.down = await addCountedDataset(world, 'down', down, 'select 1 as a');
      datasets.lost = await addCountedDataset(world, 'lost', lost, 'select 1 as a');
      datasets.locked = await addCountedDataset(world, 'locked', locked, 'select 1 as a');
      datasets.long = await addCountedDataset(world, 'long', main, server.long);
      datasets.full = await addCountedDataset(world, 'full', main, server.tooLarge ?? 'select 1 as a');
    });
    afterAll(async () => {
      closeDatabases();
      await world.close();
      await server.close();
    });

    async function addDatabase(database_name: string, address: string, extra: object = {}): Promise<number> {
      const values = { database_name, ...storeAddress(address), extra: JSON.stringify(extra) };
      const [made] = await world.db.insert(database).values(values).returning();
      return made?.id ?? 0;
    }

    async function ask(id: number, limit = 10) {
      const started = performance.now();
      const response = await call(id, { limit });
      const body = await response.json();
      return { status: response.status, body, seconds: (performance.now() - started) / 1000 };
    }

    function call(
      id: number,
      { limit = 10, signal, format = 'json' }: { limit?: number; signal?: AbortSignal; format?: string } = {},
    ): Promise<Response> {
      const init = signal ? { signal } : {};
      return POST(countedRequest(token, id, { row_limit: limit }, { result_format: format }, init));
    }

    async function until(condition: () => Promise<boolean>): Promise<void> {
      for (let tries = 0; tries < 100; tries += 1) {
        if (await condition()) return;
        await delay(100);
      }
      throw new Error('it did not come to pass within ten seconds');
    }

    /** Checks an error response: a status of 400 or above except 500, the wanted text, and no stack trace. */
    function expectError(answer: { status: number; body: unknown }, wanted: RegExp): void {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).not.toBe(500);
      expect(JSON.stringify(answer.body)).toMatch(wanted);
      expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:|at async/);
    }

    test('that is down says so at once', async () => {
      const answer = await ask(datasets.down);
      expectError(answer, /refused|unreachable|did not answer|port/i);
      expect(answer.seconds).toBeLessThan(12);
    });

    test('that does not exist is named', async () => {
      expectError(await ask(datasets.lost), /no_such_database/);
    });

    if (server.asksPasswords) {
      test('that refuses the password says so, and does not repeat it', async () => {
        const answer = await ask(datasets.locked);
        expectError(answer, /password/i);
        expect(JSON.stringify(answer.body)).not.toContain('a wrong one');
      });
    }

    if (server.tooLarge !== null) {
      test('that has no room left on its disk says so, and serves the next', async () => {
        expectError(await ask(datasets.full), /temporary file size exceeds|No space left|is full/);
        expect((await ask(datasets.fine)).status).toBe(200);
      });
    }

    const { crowd } = server;
    if (crowd !== null) {
      test('that has no session left says so at once, and serves when it has', async () => {
        const leave = await crowd();
        const answer = await ask(datasets.late);
        await leave();
        expectError(answer, /too many|busy|connections/i);
        expect(answer.seconds).toBeLessThan(12);
        await until(async () => (await ask(datasets.late)).status === 200);
      });
    }

    test('that is slow is stopped by the server after the time it has', async () => {
      const answer = await ask(datasets.impatient);
      expectError(answer, /timeout/i);
      expect(answer.seconds).toBeLessThan(5);
      await until(async () => (await server.sessions('slow')) === 0);
    });

    test('that ends a session in the midst of a query is asked anew by the next', async () => {
      const answering = ask(datasets.slow);
      await until(async () => (await server.sessions('slow')) === 1);
      await server.kill();
      expectError(await answering, /connection|terminat|lost|went away|killed/i);
      expect((await ask(datasets.fine)).status).toBe(200);
    });

    test.each(['json', 'csv'])('is not kept busy for a reader of %s who left', async (format) => {
      const leaving = new AbortController();
      const limit = format === 'csv' ? 12 : 11;
      const answering = call(datasets.slow, { limit, signal: leaving.signal, format });
      await until(async () => (await server.sessions('slow')) === 1);
      leaving.abort();
      expect((await answering).status).toBe(499);
      await until(async () => (await server.sessions('slow')) === 0);
    });

    test('that ends a session while it sends a file breaks the file off, and serves the next', async () => {
      const rows = { metrics: null, row_limit: 3_000_000 };
      const request = countedRequest(token, datasets.long, rows, { result_format: 'csv' });
      const answer = await POST(request);
      expect(answer.status).toBe(200);
      const reader = answer.body?.getReader();
      await reader?.read();
      await server.kill('sending');
      const rest = async () => {
        while (!(await reader?.read())?.done);
      };
      await expect(rest()).rejects.toThrow();
      await until(async () => (await server.sessions('busy')) === 0);
      expect((await ask(datasets.fine, 13)).status).toBe(200);
    });

    test('answers five hundred readers through the few connections it allows, and all are let go', async () => {
      const answers = await Promise.all(Array.from({ length: 500 }, (_, at) => ask(datasets.fine, at + 100)));
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
      expect(await server.sessions()).toBeLessThanOrEqual(connections * 2);
      await until(async () => (await server.sessions('busy')) === 0);
    });
  });
}
