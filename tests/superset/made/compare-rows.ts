import assert from 'node:assert/strict';
import { z } from 'zod';
import { isObject } from '@/lib/text/is-object';
import type { Json } from '@/tests/oracle/chartdata/chartdata-equal';
import { type ServedAnswer, strictDifference } from '@/tests/oracle/chartdata/chartdata-strict';
import { check } from '@/tests/superset/check';
import { Side } from '@/tests/superset/differ/side';
import type { RealSuperset } from '@/tests/superset/real-superset';
import { tableName } from './orders';

const Charts = z.object({ result: z.array(z.object({ id: z.number(), slice_name: z.string() })) });
const Stored = z.object({ result: z.object({ query_context: z.string() }) });

/** Asks both servers for the rows of each chart by the query context that each of them stores. */
export async function compareRows(here: string, installation: RealSuperset): Promise<void> {
  const [ours, theirs] = [await Side.open(here), await Side.open(installation.base)];
  const { result: charts } = Charts.parse(await installation.json('GET', 'chart/?q=(page_size:100)'));
  for (const { id, slice_name } of charts) {
    await check(`${slice_name}: the same rows`, async () => {
      const { result } = Stored.parse(await installation.json('GET', `chart/${id}`));
      const request = JSON.parse(result.query_context) as Json;
      const call = { id: slice_name, group: '', table: tableName, chart: slice_name, changes: [] };
      const asked = { ...call, method: 'POST', path: '/api/v1/chart/data', request };
      const told = await theirs.ask(asked);
      assert.equal(told.status, 200, JSON.stringify(told.body).slice(0, 500));
      const stored = await ours.ask({ ...call, method: 'GET', path: '/api/v1/chart/0/data/' });
      assert.deepEqual(differencesOf(request, told, stored), []);
      assert.deepEqual(differencesOf(request, told, await ours.ask(asked)), []);
    });
  }
}

/** Each query is compared by itself, since rows have an order only where their own query sorts them. */
function differencesOf(request: Json, told: ServedAnswer, got: ServedAnswer): string[] {
  if (got.status !== 200) return [`status ${got.status}: ${JSON.stringify(got.body).slice(0, 500)}`];
  const [wanted, given, queries] = [
    listIn(told.body, 'result'),
    listIn(got.body, 'result'),
    listIn(request, 'queries'),
  ];
  assert.equal(given.length, wanted.length);
  return wanted.flatMap((item, at) => {
    const recorded = {
      id: String(at),
      request: { queries: [queries[at] ?? null] },
      status: 200,
      response: { result: [ofContract(item)] },
    };
    return strictDifference(recorded, { ...got, body: { result: [given[at] ?? null] } }) ?? [];
  });
}

function listIn(body: Json, key: string): readonly Json[] {
  const list = isObject(body) ? body[key] : undefined;
  return Array.isArray(list) ? list : [];
}

/** Fields of the tested version that the contract's version does not have. */
const newer: ReadonlySet<string> = new Set(['detected_currency', 'queried_dttm']);

function ofContract(item: Json): Json {
  return isObject(item) ? Object.fromEntries(Object.entries(item).filter(([key]) => !newer.has(key))) : item;
}
