import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTranslator } from 'next-intl';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Api, createApi } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { chartData } from '@/lib/client/chart-data';
import { errorText, type UiText } from '@/lib/client/error-text';
import ui from '@/lib/text/messages/en/ui.json';

const t = createTranslator({ locale: 'en', messages: { ui }, namespace: 'ui' }) as unknown as UiText;
const rows = { result: [{ data: [{ city: 'Bern' }] }] };
const job = { job_id: 'mine', status: 'pending', result_url: null, errors: [] };
let answers: Record<string, (response: ServerResponse) => void> = {};
let asked: string[] = [];
let api: Api;

const server = createServer((request, response) => {
  const url = request.url ?? '';
  asked.push(url);
  if (url === '/superset/csrf_token/') return json(response, 200, { csrf_token: 'token' });
  answers[url.split('?')[0] ?? '']?.(response);
});

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const fetched = (signal?: AbortSignal) => chartData({ queries: [] }, { signal }, api, 5);

async function words(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'no error',
    (problem: unknown) => errorText(problem, t),
  );
}

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
beforeEach(() => {
  answers = {};
  asked = [];
  api = createApi({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('status 200 is data', async () => {
  answers['/api/v1/chart/data'] = (response) => json(response, 200, rows);
  expect(await fetched()).toEqual(rows);
});

test.each([201, 203, 204, 206])('status %i carries neither data nor an error', async (status) => {
  answers['/api/v1/chart/data'] = (response) => response.writeHead(status).end(status === 204 ? '' : '<p>');
  expect(await words(fetched())).toBe(`Received unexpected response status (${status}) while fetching chart data`);
});

test('a refusal keeps the words of the server', async () => {
  answers['/api/v1/chart/data'] = (response) => json(response, 400, { message: 'Error: no such column' });
  expect(await words(fetched())).toBe('Error: no such column');
});

test('the data of a job is fetched where its event says', async () => {
  const pages = [
    [{ id: '1-0', ...job, status: 'running' }],
    [],
    [
      { id: '2-0', ...job, job_id: 'other', status: 'done', result_url: '/other' },
      { id: '3-0', ...job, status: 'done', result_url: '/api/v1/chart/data/key' },
    ],
  ];
  answers['/api/v1/chart/data'] = (response) => json(response, 202, job);
  answers['/api/v1/async_event/'] = (response) => json(response, 200, { result: pages.shift() });
  answers['/api/v1/chart/data/key'] = (response) => json(response, 200, rows);
  expect(await fetched()).toEqual(rows);
  expect(asked.filter((url) => url.includes('async_event'))).toEqual([
    '/api/v1/async_event/',
    '/api/v1/async_event/?last_id=1-0',
    '/api/v1/async_event/?last_id=1-0',
  ]);
});

test('a job that fails tells why', async () => {
  const errors = [{ message: 'The database is away.', error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'error' }];
  answers['/api/v1/chart/data'] = (response) => json(response, 202, job);
  answers['/api/v1/async_event/'] = (response) =>
    json(response, 200, { result: [{ id: '1-0', ...job, status: 'error', errors }] });
  expect(await words(fetched())).toBe('The database is away.');
});

test('a wait for a job can be aborted', async () => {
  const controller = new AbortController();
  answers['/api/v1/chart/data'] = (response) => json(response, 202, job);
  answers['/api/v1/async_event/'] = (response) => {
    json(response, 200, { result: [] });
    setTimeout(() => controller.abort(), 1);
  };
  const problem = await fetched(controller.signal).catch((caught: unknown) => caught);
  expect(problem).toBeInstanceOf(ApiError);
  expect(problem).toMatchObject({ isAborted: true });
});
