import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { readMetadata } from '@/db/client';
import { dynamicPlugin } from '@/db/schema/dynamic-plugin';
import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from '@/lib/server/api/wire';
import { config } from '@/lib/server/config';
import { hashOf } from './bundle';

/**
 * Runs before the code of a plugin. The policy of the document closes every way to the network but this one: a
 * connection between browsers tells its servers who asks for it.
 */
const prelude = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel']) {
  Object.defineProperty(window, name, { value: undefined, writable: false, configurable: false });
}`;

const style = 'html,body{margin:0;height:100%;overflow:hidden;background:transparent}';

/**
 * The policy of a frame. A script may run where both lists allow it: the first knows the two scripts by their hashes,
 * the second, which names no source, keeps out any that would have to be fetched, even one with such a hash.
 */
function policyOf(scripts: readonly string[]): string {
  const hashes = scripts.map((text) => `'sha384-${createHash('sha384').update(text).digest('base64')}'`);
  const own = [
    "default-src 'none'",
    `script-src ${hashes.join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "webrtc 'block'",
    'sandbox allow-scripts',
  ];
  return `${own.join('; ')}, script-src 'unsafe-inline'`;
}

/** What would end the script element within its text is written as another spelling of the same text. */
function inScript(code: string): string {
  return code.replaceAll(/<(\/script|!--)/gi, '<\\$1');
}

/** The document that runs this code. */
export function documentOf(code: string): Response {
  const script = inScript(code);
  const html =
    `<!doctype html><html><head><meta charset="utf-8"><style>${style}</style></head><body><div id="chart"></div>` +
    `<script>${prelude}</script><script>${script}</script></body></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf([prelude, script]),
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
      // A process of its own, where the browser can: code that never ends then holds up nothing else.
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
    },
  });
}

/**
 * The document in which a plugin draws: its code as it was allowed, and nothing else. It needs no sign-in, because it
 * holds no data, and a frame sends no cookies; its address has the hash, which whoever may see a chart of it knows.
 */
export async function pluginFrame(request: Request, key: string): Promise<Response> {
  try {
    const hash = new URL(request.url).searchParams.get('hash');
    if (!config().hasPlugins) throw new AppError('route_not_found');
    const db = await readMetadata();
    const [row] = await db.select().from(dynamicPlugin).where(eq(dynamicPlugin.key, key));
    if (row === undefined || row.bundle_hash !== hash) throw new AppError('route_not_found');
    if (hashOf(row.bundle) !== row.bundle_hash) {
      console.error(`The stored code of the plugin ${key} is not what was allowed.`);
      throw new AppError('route_not_found');
    }
    return documentOf(row.bundle);
  } catch (error) {
    return errorResponse(error, request);
  }
}
