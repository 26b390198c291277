import { readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';

const file = 'access/routes.jsonl';
const patienceMs = 60_000;

/** Values for the parameters of an address; no object has these ids or names. */
const given: readonly (readonly [pattern: RegExp, value: string])[] = [
  [/<int:[^>]+>/g, '999999'],
  [/<(?:pk|datasource_id)>/g, '999999'],
  [/<uuid(?::[^>]+)?>/g, '00000000-0000-4000-8000-000000000000'],
  [/<datasource_type>/g, 'table'],
  [/<version>/g, 'v1'],
  [/<[^>]+>/g, 'nothing'],
];

/**
 * `access/routes.jsonl`: each address exists for each of its methods: an anonymous call does not receive "not found".
 */
export async function replayRoutes(base: string): Promise<OracleResult[]> {
  const cases = readCases(file) ?? [];
  if (cases.length === 0) return [];
  const result = await replay(file, cases, async ({ rule, methods }) => {
    const address = given.reduce((path, [pattern, value]) => path.replaceAll(pattern, value), String(rule));
    const wanted = Array.isArray(methods) ? methods.map(String) : [];
    const wrong: string[] = [];
    for (const method of wanted) {
      const status = await statusOf(`${base}${address}`, method);
      if (status === 404 || status === 405 || status >= 500) wrong.push(`${method}: ${status}`);
    }
    return wrong.length === 0 ? undefined : wrong.join(', ');
  });
  return [result];
}

async function statusOf(address: string, method: string): Promise<number> {
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: { accept: 'application/json', ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(patienceMs),
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
  });
  await response.body?.cancel();
  return response.status;
}
