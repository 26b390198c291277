import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as dashboard from '@/app/api/v1/dashboard/[[...path]]/route';
import { metadata } from '@/db/client';

/** A separate process with the dashboards' calls over HTTP only, which may be killed while it writes. */
const handlers: Readonly<Record<string, (request: Request) => Promise<Response>>> = dashboard;
await metadata();
const server = createServer(async (request, response) => {
  const body = await buffer(request);
  const answer = await handlers[request.method ?? 'GET']?.(
    new Request(new URL(request.url ?? '/', 'http://127.0.0.1'), {
      method: request.method ?? 'GET',
      headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    }),
  );
  response.writeHead(answer?.status ?? 404).end(await answer?.text());
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
