import { randomUUID } from 'node:crypto';
import type { Bound } from '@/lib/query/dialect';
import type { Answer, Opening, Question, RemoteClient } from '@/lib/server/engines/remote/client';
import { authorizationOf, isOn, linesOf, originOf, send } from '@/lib/server/engines/remote/http-client';
import { exactJson } from '@/lib/server/engines/remote/json';
import { informationSchema } from '@/lib/server/engines/sql/information-schema';

const ports = { plain: 8888, secure: 9088 };
const path = '/druid/v2/sql';
const headLines = 2;

/**
 * Druid's SQL over HTTP: https://druid.apache.org/docs/latest/api-reference/sql-api. This endpoint only reads; data is
 * loaded through another one. A blank line ends a complete response; without it the response was cut off.
 */
export async function openDruid(opening: Opening): Promise<RemoteClient> {
  const { address, family } = opening;
  const { dialect } = family;
  const isSecure = address.driver === 'https' || isOn(address.query.ssl);
  const origin = originOf(address, isSecure, ports);
  const headers = { 'content-type': 'application/json', ...authorizationOf(opening) };

  async function ask({ sql, parameters, timeoutMs, signal, bytes }: Question): Promise<Answer> {
    const sqlQueryId = randomUUID();
    signal.addEventListener('abort', () => void end(sqlQueryId), { once: true });
    const body = JSON.stringify({
      query: sql,
      parameters: parameters.map((value) => ({ type: typeOf(value), value: wireValue(value) })),
      resultFormat: 'arrayLines',
      header: true,
      sqlTypesHeader: true,
      context: { sqlQueryId, timeout: Math.ceil(timeoutMs) },
    });
    const response = await send(origin + path, { method: 'POST', headers, body, signal, bytes }).catch(asDruidSays);
    const lines = linesOf(response);
    const head: string[] = [];
    const more: string[] = [];
    while (head.length < headLines) {
      const { done, value = [] } = await lines.next();
      if (done) throw new Error('The answer broke off.');
      head.push(...value.splice(0, headLines - head.length));
      more.push(...value);
    }
    const [names = [], types = []] = head.map((line) => exactJson(line) as unknown[]);
    return {
      columns: names.map((name, at) => ({ name: String(name), nativeType: String(types[at]) })),
      rows: rowsOf(more, lines),
    };
  }

  async function end(id: string): Promise<void> {
    const signal = AbortSignal.timeout(5_000);
    await send(`${origin}${path}/${id}`, { method: 'DELETE', headers, signal }).catch(() => undefined);
  }

  return {
    ask,
    catalog: (askSmall) => informationSchema(askSmall, { dialect, ownSchema: 'druid' }),
    close: async () => undefined,
  };
}

async function* rowsOf(first: readonly string[], lines: AsyncIterable<readonly string[]>) {
  let isWhole = false;
  const read = (batch: readonly string[]) => {
    isWhole ||= batch.includes('');
    return batch.filter((line) => line !== '').map((line) => exactJson(line) as unknown[]);
  };
  if (first.length > 0) yield read(first);
  for await (const batch of lines) yield read(batch);
  if (!isWhole) throw new Error('The answer broke off.');
}

/** Rethrows with the message of Druid's error body: `{"error": …, "errorMessage": "…"}`. */
function asDruidSays(error: unknown): never {
  const text = error instanceof Error ? error.message : '';
  if (!text.startsWith('{')) throw error;
  const { errorMessage, error: code } = JSON.parse(text) as { errorMessage?: string; error?: string };
  throw new Error(errorMessage ?? code ?? text, { cause: error });
}

function typeOf(value: Bound): string {
  if (typeof value === 'boolean') return 'BOOLEAN';
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return 'BIGINT';
  return typeof value === 'number' ? 'DOUBLE' : 'VARCHAR';
}

const wireValue = (value: Bound) => (typeof value === 'bigint' ? String(value) : value);
