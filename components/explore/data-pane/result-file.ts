import { api } from '@/lib/client/api';

export type FileFormat = 'csv' | 'xlsx' | 'json';

/** The query context of a drawing, by the address of its parts. */
export function loadQueryContext(source: string): Promise<Readonly<Record<string, unknown>>> {
  const [path = '', search = ''] = source.split('?');
  return api.get(path, { query: { ...Object.fromEntries(new URLSearchParams(search)), part: 'payload' } });
}

/** Has the browser save the rows of a drawing as a file. Several queries make an archive with a file for each. */
export async function saveResultFile(source: string, format: FileFormat): Promise<void> {
  const [context, { result: token }] = await Promise.all([
    loadQueryContext(source),
    api.get<{ readonly result: string }>('/api/v1/security/csrf_token/'),
  ]);
  const type = { result_type: format === 'json' ? 'results' : 'full', result_format: format };
  const response = await fetch('/api/v1/chart/data', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrftoken': token },
    body: JSON.stringify({ ...context, ...type }),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  saveBlob(await response.blob(), nameOf(response) ?? `results.${format}`);
}

function nameOf({ headers }: Response): string | null {
  return /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null;
}

function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
