import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { buildWhenStale } from '@/bin/fresh-build';
import { median } from '@/tests/bench/figure';
import { type Server, startServer } from '@/tests/bench/server';
import { ask, type Visitor, signIn as visit } from '@/tests/bench/visitor';
import { mailLogin, type ReceivedMail, startMailServer } from '@/tests/support/servers/mail-server';
import { below } from '@/tests/support/servers/processes';
import { lastLines, serverLog } from '@/tests/support/servers/server-log';
import { type Client, signIn } from './client';
import { ownPostgresql, ownRedis } from './services';

/**
 * Reports with a picture that are all due in one minute, on two replicas, one of which is killed three times:
 * `npm run soak:reports -- --reports 1000`. It fails when a mail is missing, more mails than kills come twice, they take
 * longer than five minutes, or the pages take twice as long as before.
 */
const { values } = parseArgs({ options: { reports: { type: 'string', default: '1000' } } });
const reports = Number(values.reports);
const kills = 3;
const killEveryMs = 8_000;
const mostMs = 300_000;
/** Before this time, all reports are stored and the pages were measured. */
const preparationMs = 60_000 + reports * 60;
const password = 'a password for the soak';

let passed = 0;
let failed = 0;
function check(name: string, isGood: boolean, more = ''): void {
  if (isGood) passed += 1;
  else failed += 1;
  console.log(`${isGood ? 'passed' : 'FAILED'}  ${name}${more && `: ${more}`}`);
}

await buildWhenStale();
const folder = mkdtempSync(join(tmpdir(), 'isoline-reports-'));
const [database, redis, mail] = await Promise.all([ownPostgresql(), ownRedis(), startMailServer()]);
const login = `${mailLogin.user}:${encodeURIComponent(mailLogin.password)}`;
const settings = {
  DATABASE_URL: `${database.url}/postgres`,
  REDIS_URL: redis.url,
  ISOLINE_SECRET_KEY: 'a secret for the soak, 32 characters and more',
  ISOLINE_EXAMPLES: 'false',
  ISOLINE_ADMIN_PASSWORD: password,
  ISOLINE_SMTP_URL: `smtp://${login}@127.0.0.1:${mail.port}?tls=unchecked`,
};
const replicas: Server[] = [];
try {
  for (const name of ['one', 'two']) {
    replicas.push(await startServer({ ...settings, ISOLINE_DATA: join(folder, name) }, serverLog('reports')));
  }
  await run();
} catch (error) {
  check('the reports could be put on', false, String(error));
} finally {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await Promise.all([database.stop(), redis.stop(), mail.close()]);
  rmSync(folder, { recursive: true, force: true });
}
if (failed > 0) console.log(lastLines('reports'));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function run(): Promise<void> {
  const [one, two] = replicas as [Server, Server];
  const admin = await signIn(one.base, 'admin', password);
  const { chart, dashboard } = await makeChart(admin);
  const dueAt = nextMinute(Date.now() + preparationMs);
  await schedule(admin, chart, dueAt);
  const reader = await visit(two.base, 'admin', password);
  const page = `/superset/dashboard/${dashboard}/`;
  await loads(reader, page, 20, 0);
  const quiet = median(await loads(reader, page, 50, 100));
  check('the reports are stored before they are due', Date.now() < dueAt);
  await delay(dueAt - Date.now());
  const [busy] = await Promise.all([pagesUntilSent(reader, page, dueAt), killed(one)]);
  const tookMs = Date.now() - dueAt;
  // What a killed replica had begun comes when its lease has ended.
  await delay(5_000);
  const counts = countsOf(mail.mails);
  const twice = [...counts].filter(([, count]) => count > 1).map(([name, count]) => `${name} ${count} times`);
  check('none is lost', counts.size === reports, `${counts.size} of ${reports} reports`);
  check('all are there within five minutes', tookMs <= mostMs, `${(tookMs / 1_000).toFixed(0)} s`);
  check('each comes once, but for one a kill', twice.length <= kills, twice.join(', ') || 'none came twice');
  check('each has its picture', mail.mails.every(hasPicture));
  const during = median(busy);
  check(
    'the pages stay under twice their latency',
    during < 2 * quiet,
    `${quiet.toFixed(0)} → ${during.toFixed(0)} ms`,
  );
}

async function makeChart(admin: Client): Promise<{ readonly chart: number; readonly dashboard: number }> {
  const sql = postgres(`${database.url}/postgres`, { max: 1, onnotice: () => undefined });
  await sql.unsafe('CREATE TABLE rows AS SELECT i % 12 AS bucket, i AS v FROM generate_series(0, 9999) AS i');
  await sql.end();
  const stored = await admin.made<{ id: number }>('POST', '/api/v1/database/', {
    database_name: 'reports',
    sqlalchemy_uri: `${database.url}/postgres`.replace('postgres:', 'postgresql:'),
  });
  const dataset = await admin.made<{ id: number }>('POST', '/api/v1/dataset/', {
    database: stored.id,
    schema: 'public',
    table_name: 'rows',
  });
  const dashboard = await admin.made<{ id: number }>('POST', '/api/v1/dashboard/', { dashboard_title: 'Reports' });
  const form = {
    viz_type: 'pie',
    datasource: `${dataset.id}__table`,
    groupby: ['bucket'],
    metric: 'count',
    row_limit: 100,
  };
  const chart = await admin.made<{ id: number }>('POST', '/api/v1/chart/', {
    slice_name: 'Rows by bucket',
    viz_type: form.viz_type,
    datasource_id: dataset.id,
    datasource_type: 'table',
    params: JSON.stringify(form),
    dashboards: [dashboard.id],
  });
  return { chart: chart.id, dashboard: dashboard.id };
}

function nextMinute(time: number): number {
  return Math.ceil(time / 60_000) * 60_000;
}

/** Stores the reports; each has a recipient of its own, by whom its mail is known. */
async function schedule(admin: Client, chart: number, dueAt: number): Promise<void> {
  const due = new Date(dueAt);
  const crontab = `${due.getUTCMinutes()} ${due.getUTCHours()} ${due.getUTCDate()} ${due.getUTCMonth() + 1} *`;
  for (let at = 0; at < reports; at += 1) {
    await admin.made('POST', '/api/v1/report/', {
      type: 'Report',
      name: `Report ${at}`,
      crontab,
      timezone: 'UTC',
      chart,
      report_format: 'PNG',
      creation_method: 'alerts_reports',
      recipients: [{ type: 'Email', recipient_config_json: { target: `reader-${at}@example.com` } }],
    });
  }
}

/** The times of loads of a page, in ms. */
async function loads(reader: Visitor, path: string, times: number, pauseMs: number): Promise<number[]> {
  const took: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const { status, lastByteMs } = await ask(reader, { path });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    took.push(lastByteMs);
    await delay(pauseMs);
  }
  return took;
}

async function pagesUntilSent(reader: Visitor, path: string, dueAt: number): Promise<number[]> {
  const took: number[] = [];
  const isOver = () => countsOf(mail.mails).size >= reports || Date.now() > dueAt + mostMs;
  while (!isOver()) took.push(...(await loads(reader, path, 1, 250)));
  return took;
}

/** Ends the server of a replica again and again; what started it starts it anew. */
async function killed(replica: Server): Promise<void> {
  for (let time = 0; time < kills; time += 1) {
    await delay(killEveryMs);
    const [pid] = below(replica.pid, 'server.mjs');
    if (pid === undefined) throw new Error('there is no server to kill');
    process.kill(pid, 'SIGKILL');
    console.log(`  killed one replica when ${countsOf(mail.mails).size} reports had come`);
  }
}

function countsOf(mails: readonly ReceivedMail[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { to } of mails) counts.set(to.join(), (counts.get(to.join()) ?? 0) + 1);
  return counts;
}

function hasPicture({ parts }: ReceivedMail): boolean {
  return parts.some(
    ({ headers, content }) => headers['content-type']?.startsWith('image/png') && content.length > 1_000,
  );
}
