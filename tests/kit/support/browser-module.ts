import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { closeServer } from '@/tests/support/servers/close-server';

const root = resolve(import.meta.dirname, '../../..');

export interface ModulePage {
  /** An empty page on which the exports of the module are the global `tested`. */
  readonly url: string;
  /** The bodies that were posted to any other address, oldest first. */
  readonly posted: readonly { readonly url: string; readonly body: string }[];
  close(): Promise<void>;
}

/** Bundles one module of the product (`lib/client/journal.ts`) and serves it to a browser. */
export async function serveModule(path: string): Promise<ModulePage> {
  const { outputFiles } = await build({
    entryPoints: [resolve(root, path)],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'tested',
    alias: { '@': root },
    logLevel: 'silent',
  });
  const script = outputFiles[0]?.text ?? '';
  const posted: { url: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const chunks = await request.toArray();
      posted.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString() });
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>Module</title><body><script>${script}</script></body></html>`);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    close: () => closeServer(server),
  };
}
