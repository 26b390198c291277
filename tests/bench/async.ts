import { once } from 'node:events';
import { WebSocket } from 'ws';
import { openBareDriver } from './bare';
import { type Figure, median } from './figure';
import { chartQueries, repeated, statementsOf } from './queries';
import { startServer } from './server';
import { openSubject, type Stage, type Subject } from './stage';
import { ask, askJson } from './visitor';

const warmUps = 30;
const rounds = 50;
/** In ms; what may lie between the end of a query and its rows at the client. */
const afterQueryMs = 30;

interface Event {
  readonly job_id: string;
  readonly status: string;
  readonly result_url: string | null;
}

/**
 * A chart's data in the background: from the question, by the web socket's news, to the rows. Bare: its statements on
 * the driver.
 */
export async function asyncFigures(stage: Stage): Promise<Figure[]> {
  const server = await startServer({ ...stage.settings, ISOLINE_ASYNC_QUERIES: 'ws' });
  const measured = await openSubject(server, stage)
    .then(timed)
    .finally(() => server.stop());
  const driver = await openBareDriver(stage);
  try {
    const run = () => Promise.all(measured.statements.map((statement) => driver.query(statement)));
    await repeated(warmUps, run);
    const bare = median(await repeated(rounds, run));
    const budget = bare + afterQueryMs;
    return [{ name: 'data in the background, to its rows', value: measured.ms, unit: 'ms', bare, budget }];
  } finally {
    await driver.close();
  }
}

async function timed(subject: Subject): Promise<{ readonly ms: number; readonly statements: readonly string[] }> {
  const [first] = await chartQueries(subject);
  if (first === undefined) throw new Error('the dashboard has no charts');
  const { visitor } = subject;
  const statements = await statementsOf(subject, [first]);
  const question = { ...first.context, force: true };
  const socket = await listening(subject, question);
  const done = new Map<string, (event: Event) => void>();
  const early = new Map<string, Event>();
  socket.on('message', (text) => {
    const event: Event = JSON.parse(String(text));
    if (event.status === 'running') return;
    const hear = done.get(event.job_id);
    if (hear === undefined) early.set(event.job_id, event);
    else hear(event);
  });
  const newsOf = (job: string) =>
    new Promise<Event>((resolve) => {
      const event = early.get(job);
      if (event === undefined) done.set(job, resolve);
      else resolve(event);
    });
  const fetched = async (): Promise<void> => {
    const { job_id } = await askJson<Event>(visitor, '/api/v1/chart/data', question);
    const { status, result_url } = await newsOf(job_id);
    if (status !== 'done' || result_url === null) throw new Error(`the job ended as ${status}`);
    const answer = await ask(visitor, { path: new URL(result_url, visitor.base).href });
    if (answer.status !== 200) throw new Error(`${result_url} answered ${answer.status}`);
  };
  try {
    await repeated(warmUps, fetched);
    return { ms: median(await repeated(rounds, fetched)), statements };
  } finally {
    socket.close();
  }
}

/** An open web socket; its cookie comes with the first question. */
async function listening({ visitor }: Subject, question: object): Promise<WebSocket> {
  const authorization = `Bearer ${visitor.token}`;
  const first = await fetch(`${visitor.base}/api/v1/chart/data`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  if (first.status !== 202) throw new Error(`data in the background answered ${first.status}`);
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const socket = new WebSocket(`${visitor.base.replace(/^http/, 'ws')}/ws`, { headers: { authorization, cookie } });
  await once(socket, 'open');
  return socket;
}
