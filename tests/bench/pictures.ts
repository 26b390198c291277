import type { MillionRows } from './export';
import { type Figure, median } from './figure';
import { repeated } from './queries';
import type { Server } from './server';
import type { Subject } from './stage';
import { ask, askJson, type Visitor } from './visitor';

const warmUps = 5;
const rounds = 20;
const tableRows = 10_000;
const series = 200;
/** In MB; 200 pictures one after the other may leave that much. */
const mostGrowth = 30;

/** Charts and dashboards as files, drawn without a browser from cached data. */
export async function pictureFigures(server: Server, subject: Subject, million: MillionRows): Promise<Figure[]> {
  const { visitor, dashboardId } = subject;
  const { result } = await askJson<{ result: { id: number }[] }>(visitor, `/api/v1/dashboard/${dashboardId}/charts`);
  const [chart] = result;
  if (chart === undefined) throw new Error('the dashboard has no charts');
  const picture = `${subject.path}tile/${chart.id}?part=png`;
  const title = `PNG of a dashboard of ${result.length} charts`;
  const document = (file: string): string => `${subject.path}document?file=${file}`;
  const pages = await tableDashboard(visitor, million);
  return [
    await timed(visitor, 'PNG of a chart', picture, { budget: 60, isA: png }),
    await timed(visitor, title, document('png'), { budget: 400, isA: png }),
    await timed(visitor, 'PDF of the same dashboard', document('pdf'), { budget: 1_500, isA: pdf }),
    await timed(visitor, `PDF with a table of ${tableRows} rows`, pages, { budget: 5_000, isA: pdf, times: 3 }),
    ...(await memoryOfMany(server, () => drawn(visitor, picture, png))),
  ];
}

const png = '\u0089PNG';
const pdf = '%PDF';

interface Timing {
  readonly budget: number;
  /** The first characters of the file. */
  readonly isA: string;
  readonly times?: number;
}

async function timed(visitor: Visitor, name: string, path: string, timing: Timing): Promise<Figure> {
  const { budget, isA, times = rounds } = timing;
  await repeated(Math.min(warmUps, times), () => drawn(visitor, path, isA));
  return { name, value: median(await repeated(times, () => drawn(visitor, path, isA))), unit: 'ms', budget };
}

async function drawn(visitor: Visitor, path: string, isA: string): Promise<void> {
  const { status, body } = await ask(visitor, { path });
  const start = body.subarray(0, isA.length).toString('latin1');
  if (status !== 200 || start !== isA) throw new Error(`${path} answered ${status} and ${start}`);
}

async function memoryOfMany(server: Server, draw: () => Promise<void>): Promise<Figure[]> {
  await repeated(series, draw);
  const before = server.memory();
  await repeated(series, draw);
  return [
    { name: `memory after ${series} pictures more`, value: server.memory() - before, unit: 'MB', budget: mostGrowth },
  ];
}

/** The address of a document of a dashboard whose only chart is a long table. */
async function tableDashboard(visitor: Visitor, { databaseId }: MillionRows): Promise<string> {
  const made = (path: string, json: object) => askJson<{ id: number }>(visitor, path, json);
  const dataset = await made('/api/v1/dataset/', { database: databaseId, schema: 'public', table_name: 'million' });
  const form = {
    viz_type: 'table',
    datasource: `${dataset.id}__table`,
    query_mode: 'raw',
    all_columns: ['id', 'name', 'state', 'amount', 'at'],
    order_by_cols: ['["id", true]'],
    row_limit: tableRows,
  };
  const dashboard = await made('/api/v1/dashboard/', { dashboard_title: 'A long table' });
  await made('/api/v1/chart/', {
    slice_name: 'Rows',
    viz_type: form.viz_type,
    datasource_id: dataset.id,
    datasource_type: 'table',
    params: JSON.stringify(form),
    dashboards: [dashboard.id],
  });
  return `/superset/dashboard/${dashboard.id}/document?file=pdf`;
}
