import { withBase } from '@/lib/base-path/base-path';
import { ApiError, api } from '@/lib/client/api';
import { problemsIn } from '@/lib/client/api-error';
import { chartDataPath, demandChartData } from '@/lib/client/chart-data';
import { saveFile } from '@/lib/client/save-file';
import type { FormRecord } from '@/lib/explore/draft';
import { fileNameOf } from '@/lib/explore/save/file-name';
import { ownPageHeader } from '@/lib/text/own-page-header';

export type ResultFile = 'csv' | 'pivoted' | 'json' | 'xlsx';

const kinds = {
  csv: { result_format: 'csv', result_type: 'full' },
  pivoted: { result_format: 'csv', result_type: 'post_processed' },
  json: { result_format: 'json', result_type: 'results' },
  xlsx: { result_format: 'xlsx', result_type: 'full' },
} as const;

const endings = { csv: 'csv', pivoted: 'csv', json: 'json', xlsx: 'xlsx' } as const;

/** Runs the queries of form data and saves the answer as a file. Rejects with an `ApiError`. */
export async function downloadResult(kind: ResultFile, formData: FormRecord, name: string): Promise<void> {
  const context = await api.post<unknown>('/explore/context/', { form_data: formData, ...kinds[kind] });
  const { csrf_token } = await api.get<{ readonly csrf_token: string }>('/superset/csrf_token/');
  const response = await fetch(withBase(chartDataPath), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrftoken': csrf_token, [ownPageHeader]: '1' },
    body: JSON.stringify(context),
  }).catch(() => {
    throw new ApiError({ status: 0, cause: 'network' });
  });
  if (!response.ok) throw new ApiError({ status: response.status, problems: problemsIn(await jsonOf(response)) });
  demandChartData(response.status);
  const isArchive = response.headers.get('content-type')?.includes('zip') ?? false;
  saveFile(await response.blob(), fileNameOf(name, isArchive ? 'zip' : endings[kind]));
}

async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => null);
}
