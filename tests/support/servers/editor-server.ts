import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as query from '@/app/api/v1/query/[[...path]]/route';
import * as sqlLab from '@/app/api/v1/sqllab/[[...path]]/route';
import { metadata } from '@/db/client';
import { endLostQueries } from '@/lib/server/sqllab/lost-queries';
import { shareQueue } from '@/lib/server/sqllab/query-queue';

/** A separate process with the SQL editor's calls over HTTP only, which may be killed while queries run. */
type Handlers = Readonly<Record<string, (request: Request) => Promise<Response>>>;

await metadata();
await endLostQueries();
await shareQueue();
const server = createServer(async (request, response) => {
  const body = await buffer(request);
  const handlers: Handlers = request.url?.startsWith('/api/v1/query') ? query : sqlLab;
  const answer = await handlers[request.method ?? 'GET']?.(
    new Request(new URL(request.url ?? '/', 'http://127.0.0.1'), {
      method: request.method ?? 'GET',
      headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    }),
  );
  response.writeHead(answer?.status ?? 404);
  if (answer?.body) Readable.fromWeb(answer.body as never).pipe(response);
  else response.end();
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
