import { randomBytes } from 'node:crypto';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { answerDirectly } from '@/lib/server/api/direct';
import { compressed, quicklyCompressed } from '@/lib/server/run/answer-cache';

const long = randomBytes(12_000_000).toString('base64');

/** How often others had their turn while something was done, and its result. */
async function turnsDuring<Result>(doing: () => Promise<Result>): Promise<[number, Result]> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const result = await doing();
  isDone = true;
  return [turns, result];
}

describe('others have their turn while a long answer is compressed', () => {
  it('that is sent whole', async () => {
    const handler = async () => new Response(long, { headers: { 'content-length': String(long.length) } });
    let begun = Promise.resolve();
    const server = createServer((incoming, outgoing) => {
      begun = answerDirectly(incoming, outgoing, Promise.resolve(handler));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const ask = () =>
      new Promise<string>((resolve, reject) => {
        const asked = send(
          { host: '127.0.0.1', port, agent: false, headers: { 'accept-encoding': 'gzip' } },
          (answer) => {
            // Arrives once all is compressed, because its length is told.
            resolve(String(answer.headers['content-encoding']));
            answer.destroy();
          },
        );
        asked.once('error', reject).end();
      });
    const [turns, encoding] = await turnsDuring(ask);
    await begun;
    server.closeAllConnections();
    server.close();
    expect(encoding).toBe('gzip');
    expect(turns).toBeGreaterThan(100);
  });

  it.each([
    ['kept', compressed],
    ['fresh', quicklyCompressed],
  ])('that is %s', async (_, compress) => {
    const plain = new Uint8Array(Buffer.from(long)) as Uint8Array<ArrayBuffer>;
    const [turns, bytes] = await turnsDuring(() => compress({ plain }));
    expect(turns).toBeGreaterThan(100);
    expect(gunzipSync(bytes).length).toBe(long.length);
  });
});
