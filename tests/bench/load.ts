import { Agent, request } from 'node:http';
import { median } from './figure';

export interface LoadPlan {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly requests: number;
  readonly maxMs: number;
}

export interface Load {
  readonly done: number;
  readonly perSecond: number;
  readonly medianMs: number;
  readonly failed: number;
}

const connections = 8;

/** Repeats a request over a few open connections, until the number of responses or the time is reached. */
export async function load(plan: LoadPlan): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const times: number[] = [];
  let started = 0;
  let failed = 0;
  const work = async (): Promise<void> => {
    while (started < plan.requests && performance.now() - startedAt < plan.maxMs) {
      started += 1;
      const askedAt = performance.now();
      if ((await post(plan, agent)) !== 200) failed += 1;
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  const seconds = (performance.now() - startedAt) / 1000;
  return { done: times.length, perSecond: times.length / seconds, medianMs: median(times), failed };
}

function post({ url, headers, body }: LoadPlan, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.end(body);
  });
}
