import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { readForm } from '@/lib/server/api/request/form';
import type { ImportKind } from '@/lib/server/transfer/parse-bundle';
import { readSecrets } from '@/lib/server/transfer/secrets';
import { type BroughtIn, importBundle } from './import-bundle';

const maxBytes = 100 * 1024 * 1024;

/**
 * Runs the import in a multipart form with the file, the secrets and `overwrite`, which counts only as exactly "true".
 * Throws `import_not_multipart`, `import_file_missing`, and `bundle_unsafe` above 100 MB.
 */
export async function importFromRequest(request: Request, kind: ImportKind, viewer: Viewer): Promise<BroughtIn> {
  const form = await formOf(request, kind);
  const file = form.get(kind === 'assets' ? 'bundle' : 'formData');
  if (!(file instanceof Blob)) throw new AppError('import_file_missing');
  if (file.size > maxBytes) throw new AppError('bundle_unsafe', { reason: 'it is larger than 100 MB' });
  const text = (name: string): string | null => {
    const value = form.get(name);
    return typeof value === 'string' ? value : null;
  };
  return importBundle({
    kind,
    bytes: new Uint8Array(await file.arrayBuffer()),
    secrets: readSecrets(text),
    overwrite: text('overwrite') === 'true',
    viewer,
  });
}

async function formOf(request: Request, kind: ImportKind): Promise<FormData> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    throw new AppError(kind === 'theme' ? 'import_file_missing' : 'import_not_multipart');
  }
  const form = await readForm(request);
  if (form === null) throw new AppError('import_file_missing');
  return form;
}
