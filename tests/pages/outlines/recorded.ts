import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { load } from 'js-yaml';
import { controlsOf, type OutlineControl } from './outline';

const examples = join(import.meta.dirname, '../../../../shared/examples');

/** Whether the recorded screens lie beside the repository. */
export const hasRecords = existsSync(join(examples, 'screens'));

/** The controls of a recorded screen, or of the dialogs on it; null where it was not recorded. */
export function recordedControls(screen: string, part: 'page' | 'dialog' = 'page'): readonly OutlineControl[] | null {
  const file = join(examples, 'screens', `${screen}.aria.yml`);
  if (!existsSync(file)) return null;
  const outline = readFileSync(file, 'utf8');
  return controlsOf(part === 'page' ? outline : outline.slice(Math.max(0, outline.search(/^- dialog/m))));
}

export interface RecordedChart {
  readonly slice_name: string;
  readonly viz_type: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly dataset_uuid: string;
}

export interface RecordedDataset {
  readonly uuid: string;
  readonly table_name: string;
  readonly columns: readonly {
    readonly column_name: string;
    readonly type: string | null;
    readonly expression?: string;
  }[];
  readonly metrics: readonly { readonly metric_name: string; readonly expression: string }[];
}

/** The charts and datasets of the recorded export. */
export function recordedCharts(): { charts: readonly RecordedChart[]; datasets: readonly RecordedDataset[] } {
  const files = Object.entries(unzipSync(readFileSync(join(examples, 'bundles/charts-all.zip'))));
  const read = <Content>(folder: string): Content[] =>
    files
      .filter(([name]) => name.includes(`/${folder}/`) && name.endsWith('.yaml'))
      .map(([, bytes]) => load(strFromU8(bytes)) as Content);
  return { charts: read<RecordedChart>('charts'), datasets: read<RecordedDataset>('datasets') };
}

/** One row with the columns of a recorded dataset, as SQL for DuckDB. */
export function oneRow({ columns }: RecordedDataset): string {
  const values = columns
    .filter(({ expression }) => !expression)
    .map(({ column_name: name, type }) => `${literal(type ?? '')} AS "${name.replaceAll('"', '""')}"`);
  return `SELECT ${values.join(', ')}`;
}

/** The texts of the recorded exports of dashboards, by their paths without the first folder. */
export function recordedDashboardFiles(): ReadonlyMap<string, string> {
  const folder = join(examples, 'bundles/dashboards');
  const files = readdirSync(folder).flatMap((name) => Object.entries(unzipSync(readFileSync(join(folder, name)))));
  return new Map(files.map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), strFromU8(bytes)]));
}

function literal(type: string): string {
  if (/TIMESTAMP|DATE/i.test(type)) return "TIMESTAMP '2004-05-06'";
  if (/INT|DOUBLE|FLOAT|NUMERIC|REAL|DECIMAL/i.test(type)) return '7';
  return /BOOL/i.test(type) ? 'TRUE' : "'girl'";
}
