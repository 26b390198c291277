import { expect, test } from 'vitest';
import { code, product, sources } from './sources';

/** Calls that open a connection to another machine. Code for browsers calls this server alone. */
const calls =
  /(?:await|return|=>|[=(:])\s*fetch\(\s*[^)\s]|\bfrom 'node:(?:net|tls|https?|dns(?:\/promises)?|dgram)'|new (?:WebSocket|EventSource)\(/;
const harmless = /^import type .*$|^import \{(?:[ ,]*(?:isIP|isIPv4|isIPv6))+ \} from 'node:net';$/gm;

/** These listen, call a server on the same machine, or answer the process that started them. */
const others = new Set([
  'bin/server.ts',
  'bin/service.ts',
  'lib/server/database/ssh-tunnel.ts',
  'lib/server/engines/native/worker.ts',
  'lib/server/picture/worker.ts',
]);

test('whatever the server calls, it calls through the egress policy', () => {
  const callers = sources(code)
    .filter(
      ({ path }) => product.test(path) && !/^(?:components|lib\/client)\/|\.client\.tsx$|\/use-[^/]*\.ts$/.test(path),
    )
    .filter(({ path, text }) => !others.has(path) && calls.test(text.replace(harmless, '')))
    .map(({ path }) => path);
  expect(callers.filter((path) => !path.startsWith('lib/server/egress/'))).toEqual([]);
  expect(callers).toContain('lib/server/egress/request.ts');
});
