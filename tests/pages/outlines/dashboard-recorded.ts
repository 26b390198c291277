import { randomUUID } from 'node:crypto';
import { load } from 'js-yaml';
import { type APIRequestContext, expect } from 'playwright/test';
import { bundleOf } from '@/tests/support/bundle';
import { oneRow, type RecordedDataset, recordedDashboardFiles } from './recorded';
import { exampleDatabase, listed, proof, type Removal } from './recorded-charts';

interface RecordedDashboard {
  readonly uuid: string;
  readonly dashboard_title: string;
  readonly metadata?: {
    readonly native_filter_configuration?: readonly { readonly id: string; readonly name?: string }[];
  };
}

export interface BroughtDashboards {
  /** The ids of the dashboards, by their titles. */
  readonly ids: ReadonlyMap<string, number>;
  /** The names of their filters, by their ids. */
  readonly filters: ReadonlyMap<string, string>;
  readonly remove: Removal;
}

interface BringOptions {
  readonly rowsOf?: (dataset: RecordedDataset) => string;
  /** Leaves out the charts and datasets of other dashboards. */
  readonly isTheirsAlone?: boolean;
}

/**
 * Brings the recorded dashboards with these titles here, or all of them, with their charts, which read datasets of one row each,
 * or of other rows, in the example database.
 */
export async function bringRecordedDashboards(
  request: APIRequestContext,
  titles?: readonly string[],
  { rowsOf = oneRow, isTheirsAlone = false }: BringOptions = {},
): Promise<BroughtDashboards> {
  const suffix = Date.now().toString(36);
  const headers = await proof(request);
  const database = await exampleDatabase(request);
  const files: Record<string, unknown> = {
    'metadata.yaml': { version: '1.0.0', type: 'Dashboard', timestamp: '2026-01-01T00:00:00.000000+00:00' },
    'databases/examples.yaml': database.text,
  };
  const dashboards: RecordedDashboard[] = [];
  const charts: string[] = [];
  const recorded = recordedDashboardFiles();
  for (const [path, text] of withNewUuids(isTheirsAlone ? filesOf(recorded, titles ?? []) : recorded)) {
    const content = load(text) as object;
    if (path.startsWith('charts/')) {
      files[path] = content;
      charts.push((content as { uuid: string }).uuid);
    }
    if (path.startsWith('datasets/')) {
      const dataset = content as RecordedDataset;
      const placed = { sql: rowsOf(dataset), schema: null, database_uuid: database.uuid };
      files[path] = { ...dataset, ...placed, table_name: `${dataset.table_name} ${suffix}` };
    }
    if (!path.startsWith('dashboards/')) continue;
    if (titles?.includes((content as RecordedDashboard).dashboard_title) === false) continue;
    files[path] = { ...content, slug: null };
    dashboards.push(content as RecordedDashboard);
  }
  const file = { name: 'dashboards.zip', mimeType: 'application/zip', buffer: Buffer.from(bundleOf(files)) };
  const answer = await request.post('/api/v1/dashboard/import/', {
    headers,
    multipart: { formData: file },
    timeout: 120_000,
  });
  expect(answer.status(), await answer.text()).toBe(200);

  const made = await Promise.all(
    dashboards.map(
      async ({ uuid, dashboard_title: title }) => [title, await idOf(request, 'dashboard', uuid)] as const,
    ),
  );
  const named = dashboards.flatMap(({ metadata }) => metadata?.native_filter_configuration ?? []);
  return {
    ids: new Map(made),
    filters: new Map(named.map(({ id, name = '' }) => [id, name])),
    async remove(later) {
      const own = { headers: await proof(later), timeout: 120_000 };
      const datasets = await listed(later, 'dataset', `(filters:!((col:table_name,opr:ct,value:${suffix})))`);
      // A bundle brings all of its charts, those that no dashboard shows, too.
      const drawn = await Promise.all(charts.map((uuid) => idOf(later, 'chart', uuid)));
      await later.delete(`/api/v1/dashboard/?q=!(${made.map(([, id]) => id)})`, own);
      await later.delete(`/api/v1/chart/?q=!(${drawn})`, own);
      await later.delete(`/api/v1/dataset/?q=!(${datasets.map(({ id }) => id)})`, own);
    },
  };
}

/** The files of dashboards with these titles, of their charts, and of the datasets of both. */
function filesOf(files: ReadonlyMap<string, string>, titles: readonly string[]): ReadonlyMap<string, string> {
  const all = [...files].map(([path, text]) => ({ path, text, content: load(text) as RecordedDashboard }));
  const named = all.filter(({ content }) => titles.includes(content.dashboard_title));
  const namedBy = (from: readonly { readonly text: string }[], folder: string) =>
    all.filter(({ path, content }) => path.startsWith(folder) && from.some(({ text }) => text.includes(content.uuid)));
  const charts = namedBy(named, 'charts/');
  const kept = [...named, ...charts, ...namedBy([...named, ...charts], 'datasets/')];
  return new Map(kept.map(({ path, text }) => [path, text]));
}

/** What is brought stands beside what is there, whatever its uuid. */
function withNewUuids(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const uuids = new Map<string, string>();
  const renewed = (uuid: string): string => {
    const known = uuids.get(uuid) ?? randomUUID();
    uuids.set(uuid, known);
    return known;
  };
  const pattern = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
  return new Map([...files].map(([path, text]) => [path, text.replace(pattern, renewed)]));
}

async function idOf(request: APIRequestContext, resource: 'chart' | 'dashboard', uuid: string): Promise<number> {
  const answer = await request.get(`/api/v1/${resource}/${uuid}`);
  expect(answer.status(), uuid).toBe(200);
  return ((await answer.json()) as { result: { id: number } }).result.id;
}
