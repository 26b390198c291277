import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { closeMetadata } from '@/db/client';
import { answerDirectly, isShort } from '@/lib/server/api/direct';
import { sentAsIs } from '@/lib/server/api/encoding';
import { keepRemoteUser } from '@/lib/server/auth/sso/proxy/remote-user';
import { placeBuild } from '@/lib/server/base-path/place-build';
import { servedBelow, upgradedBelow } from '@/lib/server/base-path/serve-below';
import { refusesBody } from '@/lib/server/body-limit';
import { ConfigError, config } from '@/lib/server/config';
import { endNativeProcesses } from '@/lib/server/engines/native/lease';
import { dropForwarded, keepSecure } from '@/lib/server/forwarded';
import { refusesMethod } from '@/lib/server/known-method';
import { observeRequest } from '@/lib/server/metrics/metrics';
import { endPictureProcesses } from '@/lib/server/picture/pool';
import { keepReadable } from '@/lib/server/router-input';
import { compressedFiles } from '@/lib/server/static-files';
import { refuseUnreadable } from '@/lib/server/unreadable-request';

/**
 * The production server. `npm run build` bundles this file into the build, so that no TypeScript loader stays in
 * memory.
 */
if (existsSync('.env')) process.loadEnvFile('.env');
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', TZ: process.env.TZ || 'UTC' });
const port = Number(process.env.PORT || 8088);
const hostname = process.env.ISOLINE_HOST || '0.0.0.0';
const patienceMs = 10_000;
/**
 * Longer than proxies keep idle connections: the proxy closes them first, so that no request arrives on a closed one.
 */
const keepAliveMs = 65_000;

const base = placed();
globalThis.isolineBasePath = base;
globalThis.isolinePrograms = fileURLToPath(new URL('programs', import.meta.url));
const { default: next } = await import('next');
// Next calls every loopback address localhost. With another hostname it would treat a guard's rewrite as one to another
// server.
const app = next({ dev: false, hostname: 'localhost', port });
await app.prepare();
const handle = app.getRequestHandler();
const isStatic = compressedFiles(fileURLToPath(new URL('static', import.meta.url)));
const server = createServer((request, response) => {
  const begun = performance.now();
  if (!servedBelow(base, request, response)) return;
  response.once('close', () => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    observeRequest(request.method ?? 'GET', path, response.statusCode, (performance.now() - begun) / 1000);
  });
  keepReadable(request);
  keepRemoteUser(request.headers, request.socket.remoteAddress);
  dropForwarded(request.headers, request.socket.remoteAddress);
  keepSecure(response);
  delete request.headers[sentAsIs];
  if (refusesMethod(request, response) || refusesBody(request, response)) return;
  if (isStatic(request, response)) return;
  const direct = globalThis.isolineDirect?.(request.url ?? '/', isShort(request));
  if (direct) void answerDirectly(request, response, direct);
  else void handle(request, response);
});
// Without a listener, Node answers a request to upgrade like any other.
if (process.env.ISOLINE_ASYNC_QUERIES === 'ws') {
  server.on('upgrade', (request, socket, head) => {
    const path = upgradedBelow(base, request.url ?? '/');
    if (globalThis.isolineSocket && path !== null) {
      request.url = path;
      globalThis.isolineSocket(request, socket, head);
    } else socket.destroy();
  });
}
server.on('clientError', refuseUnreadable);
server.keepAliveTimeout = keepAliveMs;
server.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.listen(port, hostname, () => process.send?.('ready'));

/** The base path of the settings, below which the build is from now on. Ends the process when that is impossible. */
function placed(): string {
  try {
    const { basePath } = config();
    placeBuild(fileURLToPath(new URL('.', import.meta.url)), basePath);
    return basePath;
  } catch (problem) {
    console.error(problem instanceof ConfigError ? problem.message : problem);
    process.exit(1);
  }
}

let isStopping = false;
// A terminal signals both this process and its parent, which passes the signal on; `stop` ignores the second one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => void stop());

/** Finishes open requests for up to 10 s, then ends the engine processes and closes the metadata database. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const answered = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  await globalThis.isolineJobs?.stop();
  await globalThis.isolineReads?.flush();
  await endNativeProcesses();
  await endPictureProcesses();
  await closeMetadata().catch((error: unknown) => console.error(error));
  process.exit(0);
}
