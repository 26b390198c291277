import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as annotationRoute from '@/app/api/v1/annotation_layer/[[...path]]/route';
import * as dashboardRoute from '@/app/api/v1/dashboard/[[...path]]/route';
import * as databaseRoute from '@/app/api/v1/database/[[...path]]/route';
import * as sqlLabRoute from '@/app/api/v1/sqllab/[[...path]]/route';
import { query } from '@/db/schema/query';
import { answerDirectly } from '@/lib/server/api/direct';
import type { Handler } from '@/lib/server/api/serve';
import { followRequests } from '@/lib/server/languages/follow-requests';
import { loadLanguage } from '@/lib/server/languages/load-language';
import { ownPageHeader } from '@/lib/text/own-page-header';
import { Caller } from '@/tests/support/caller';
import {
  admin,
  analyst,
  isReachable,
  readable,
  setUpEditor,
  world,
  writable,
} from '@/tests/support/worlds/editor-world';

const routes: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  annotation_layer: annotationRoute,
  dashboard: dashboardRoute,
  database: databaseRoute,
  sqllab: sqlLabRoute,
};

/** Errors in the language of who reads them, over HTTP as in production. */
describe.skipIf(!isReachable)('errors', () => {
  setUpEditor();
  let server: Server;
  let base = '';
  let session: Record<string, string> = {};

  beforeAll(async () => {
    followRequests();
    globalThis.isolineLoadLanguage = loadLanguage;
    server = createServer((incoming, outgoing) => {
      const [, name = ''] = /^\/api\/v1\/(\w+)/.exec(incoming.url ?? '') ?? [];
      const handler = routes[name]?.[incoming.method ?? 'GET'];
      if (handler) void answerDirectly(incoming, outgoing, Promise.resolve(handler));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/`;
    const browser = new Caller();
    const csrf = await browser.signIn(1);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    session = { cookie, 'x-csrftoken': csrf };
  });
  afterAll(() => void server.close());

  async function ask(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...init,
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  }

  const german = () => ({ ...session, [ownPageHeader]: '1', 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' });

  test('a German browser reads German, and the English sentence is there for programs on the page', async () => {
    const { status, body, headers } = await ask('GET', 'annotation_layer/999', german());
    expect(status).toBe(404);
    expect(body).toEqual({ message: 'Nicht gefunden', english: 'Not found' });
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('errors of fields are German in the same shape', async () => {
    const { status, body } = await ask('POST', 'annotation_layer/', german(), { nme: 'x', descr: 7 });
    expect(status).toBe(400);
    expect(body.message).toEqual({
      name: ['Dieses Feld muss ausgefüllt werden.'],
      descr: ['Kein gültiger Text.'],
      nme: ['Unbekanntes Feld.'],
    });
    const long = await ask('POST', 'annotation_layer/', german(), { name: 'n'.repeat(251) });
    expect(long.body.message).toEqual({ name: ['Die Länge muss zwischen 1 und 250 liegen.'] });
  });

  test('a taken slug is told in German', async () => {
    const first = await ask('POST', 'dashboard/', german(), { dashboard_title: 'One', slug: 'taken' });
    expect(first.status).toBe(201);
    const second = await ask('POST', 'dashboard/', german(), { dashboard_title: 'Two', slug: 'taken' });
    expect([second.status, second.body.message]).toEqual([422, { slug: ['Dieser Wert ist schon vergeben'] }]);
  });

  test('the language that was chosen comes before that of the browser', async () => {
    const cookie = `${session.cookie}; locale=en`;
    const { body } = await ask('GET', 'annotation_layer/999', { ...german(), cookie });
    expect(body).toEqual({ message: 'Not found' });
  });

  test.each([
    ['who names no language', {}],
    ['who takes any language', { 'accept-language': '*' }],
    ['who names one that the product does not have', { 'accept-language': 'eo' }],
  ])('%s gets English as it always was', async (_, headers) => {
    expect((await ask('GET', 'annotation_layer/999', { ...session, ...headers })).body).toEqual({
      message: 'Not found',
    });
    const { body } = await ask('POST', 'annotation_layer/', { ...session, ...headers }, {});
    expect(body).toEqual({ message: { name: ['Missing data for required field.'] } });
  });

  test('a program with a token gets English, whatever its library accepts', async () => {
    const token = { ...admin.extra, 'accept-language': 'de' };
    expect((await ask('GET', 'annotation_layer/999', token)).body).toEqual({ message: 'Not found' });
  });

  test('other clients than the pages of the product get English, also with a chosen language', async () => {
    const { [ownPageHeader]: _, ...other } = german();
    const chosen = { ...other, cookie: `${session.cookie}; locale=de` };
    const { status, body } = await ask('POST', 'dashboard/', chosen, { dashboard_title: 5 });
    expect([status, body]).toEqual([400, { message: { dashboard_title: ['Not a valid string.'] } }]);
    const found = async (headers: Record<string, string>) =>
      (await ask('POST', `database/${readable}/validate_sql/`, headers, { sql: 'SELECT (' })).body.result[0].message;
    expect(await found(german())).toBe('Fehler beim Lesen bei „(“');
    expect(await found(chosen)).toBe("Error parsing near '('");
  });

  test('an error with issue codes has all its sentences in German, and its codes as they are', async () => {
    const run = { database_id: readable, sql: 'DELETE FROM orders', client_id: 'deletes' };
    const { status, body } = await ask('POST', 'sqllab/execute/', german(), run);
    expect(status).toBe(403);
    expect(body.errors).toEqual([
      {
        message:
          'Diese Datenbank erlaubt kein DDL/DML, aber die Abfrage ändert Daten. Wenden Sie sich an Ihren Administrator.',
        error_type: 'DML_NOT_ALLOWED_ERROR',
        level: 'error',
        extra: expect.objectContaining({
          issue_codes: [{ code: 1022, message: 'Hinweis 1022 – Die Datenbank erlaubt keine Änderung von Daten.' }],
          english: expect.stringMatching(/^This database does not allow for DDL\/DML/),
        }),
      },
    ]);
  });

  test('names stay, and what is stored of the query stays English', async () => {
    const run = { database_id: writable, sql: 'SELECT nothing FROM orders', client_id: 'names' };
    const { body } = await ask('POST', 'sqllab/execute/', german(), run);
    expect(body.errors[0].message).toMatch(/^Die Spalte „nothing“ in Zeile 1 ist nicht auffindbar\.$/);
    const [row] = await world.db.select().from(query).where(eq(query.client_id, 'names'));
    expect(row?.error_message).toMatch(/^We can't seem to resolve the column "nothing" at line 1\.$/);
    expect(row?.extra_json).not.toContain('Spalte');
  });

  test('a query that fails after its first rows ends its stream in German', async () => {
    const sql = "SELECT repeat('x', 100) AS text, 1 / (60000 - n) AS share FROM generate_series(1, 60000) AS n";
    const run = { database_id: writable, sql, client_id: 'streams', queryLimit: 100_000 };
    const { status, body } = await ask('POST', 'sqllab/execute/', german(), run);
    expect(status).toBe(200);
    expect(body.status).toBe('failed');
    expect(body.errors[0].extra.issue_codes[0].message).toMatch(/^Hinweis 1002 – /);
    const again = await ask('POST', 'sqllab/execute/', session, { ...run, client_id: 'streams2' });
    expect(again.body.errors[0].extra.issue_codes[0].message).toMatch(/^Issue 1002 - /);
  });

  test('two readers of one failing query each get their own language', async () => {
    const ids = ['both1', 'both2', 'both3', 'both4'];
    const run = { database_id: readable, sql: 'SELECT word FROM secrets' };
    const answers = await Promise.all(
      ids.map((client_id, at) =>
        ask(
          'POST',
          'sqllab/execute/',
          { ...analyst.extra, ...(at % 2 === 0 ? { cookie: 'locale=de', [ownPageHeader]: '1' } : {}) },
          { ...run, client_id },
        ),
      ),
    );
    const [german1 = '', english1 = '', german2 = '', english2 = ''] = answers.map(
      ({ body }): string => body.errors[0].message,
    );
    expect(german1).toMatch(/^Sie brauchen Zugriff auf diese Tabellen: /);
    expect(german2).toBe(german1);
    expect(english1).toMatch(/^You need access to the following tables: /);
    expect(english2).toBe(english1);
  });
});
