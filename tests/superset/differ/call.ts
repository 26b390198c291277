import type { Json } from '@/tests/oracle/chartdata/chartdata-equal';
import { chartdataFiles } from '@/tests/oracle/chartdata/chartdata-files';
import { readCases } from '@/tests/oracle/read-cases';

/** One request, for the server of ours and the other one alike: tables and charts are known by their names. */
export interface Call {
  readonly id: string;
  readonly group: string;
  readonly table: string;
  readonly chart?: string;
  readonly method: string;
  readonly path: string;
  readonly request?: Json;
  /** What was changed in the recorded call. */
  readonly changes: readonly string[];
}

/** What these ask depends on calls before them, or on charts that only an import has. */
const leftOut: readonly string[] = ['10-bookkeeping', '12b-saved-charts-as-imported'];

/** The recorded calls of the files whose name contains the text. */
export function recordedCalls(only: string): Call[] {
  return chartdataFiles
    .filter((name) => name.includes(only) && !leftOut.includes(name))
    .flatMap((name) => readCases(`chartdata/${name}.jsonl`) ?? [])
    .filter((recorded) => !('raw' in recorded || 'form' in recorded || 'before' in recorded))
    .map(({ id, group, dataset, chart, method, path, request }) => ({
      id,
      group: group ?? '',
      table: String(dataset),
      ...(typeof chart === 'string' ? { chart } : {}),
      method: String(method),
      path: String(path),
      ...(request === undefined || request === null ? {} : { request: request as Json }),
      changes: [],
    }));
}
