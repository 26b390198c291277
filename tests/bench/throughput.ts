import { setTimeout as delay } from 'node:timers/promises';
import type { BareServer } from './bare';
import { type Figure, median } from './figure';
import { type Load, load } from './load';
import { type ChartQuery, repeated } from './queries';
import type { Server } from './server';
import type { Subject } from './stage';
import { ask } from './visitor';

/** A cached chart's data, requested ten thousand times. Bare: the same response from a minimal server. */
export async function throughputFigures(
  server: Server,
  subject: Subject,
  query: ChartQuery,
  bare: BareServer,
): Promise<Figure[]> {
  const body = JSON.stringify({ ...query.context, result_type: 'full', result_format: 'json' });
  const answer = await ask(subject.visitor, { path: '/api/v1/chart/data', json: JSON.parse(body) });
  await bare.keep(answer.body);
  const headers = { authorization: `Bearer ${subject.visitor.token}` };
  const plan = { url: `${subject.visitor.base}/api/v1/chart/data`, headers, body };
  await load({ ...plan, requests: 300, maxMs: 10_000 });
  const alone = await repeated(300, () => ask(subject.visitor, { path: '/api/v1/chart/data', json: JSON.parse(body) }));
  const ours = await load({ ...plan, requests: 10_000, maxMs: 120_000 });
  const theirs = await load({ ...plan, url: bare.base, requests: 3_000, maxMs: 10_000 });
  mustBeWhole(ours);
  await delay(3_000);
  return [
    {
      name: 'cached chart: requests a second',
      value: ours.perSecond,
      unit: 'requests/s',
      bare: theirs.perSecond,
      budget: 800,
    },
    { name: 'cached chart: median of one after the other', value: median(alone), unit: 'ms', budget: 3 },
    { name: 'cached chart: median of many at once', value: ours.medianMs, unit: 'ms', bare: theirs.medianMs },
    { name: `memory after ${ours.done.toLocaleString('en')} requests`, value: server.memory(), unit: 'MB' },
  ];
}

function mustBeWhole({ failed, done }: Load): void {
  if (failed > 0) throw new Error(`${failed} of ${done} requests failed`);
}
