import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@/lib/errors/app-error';
import { boundaryOf } from '@/lib/server/api/request/form';

/** A file of a form, stored on disk while the form is processed. */
export interface ReceivedFile {
  readonly path: string;
  /** The file name as the client sent it. */
  readonly name: string;
}

const maxFieldBytes = 1024 * 1024;
const maxFields = 100;

/**
 * Streams a multipart form, storing its field `file` in a temporary folder, and calls `work` with the form's parts by
 * name. The folder is always deleted afterwards. Without a file, `file` is null. Throws `import_not_multipart`,
 * `body_too_large` (above `maxFileBytes`), `import_file_missing`.
 */
export async function receiveForm<Result>(
  request: Request,
  maxFileBytes: number,
  work: (parts: Readonly<Record<string, unknown>>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'isoline-upload-'));
  try {
    return await work(await readParts(request, maxFileBytes, join(folder, 'file')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readParts(request: Request, maxFileBytes: number, path: string): Promise<Record<string, unknown>> {
  const contentType = request.headers.get('content-type') ?? '';
  const isForm = contentType.startsWith('multipart/form-data') && boundaryOf(contentType) !== null;
  if (!isForm || request.body === null) {
    throw new AppError('import_not_multipart');
  }
  const { Busboy } = await import('@fastify/busboy');
  const parts: Record<string, unknown> = { file: null };
  const kept: Promise<void>[] = [];
  let isTooLarge = false;
  try {
    const form = new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, fileSize: maxFileBytes, fields: maxFields, fieldSize: maxFieldBytes },
    });
    form.on('field', (name, value) => {
      if (name !== 'file') parts[name] = value;
    });
    form.on('file', (field, stream, name) => {
      stream.once('limit', () => {
        isTooLarge = true;
        form.destroy(new Error('too large'));
      });
      if (field !== 'file' || !name) return void stream.resume();
      parts.file = { path, name } satisfies ReceivedFile;
      kept.push(pipeline(stream, createWriteStream(path)));
    });
    const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(body, form, { signal: request.signal });
    await Promise.all(kept);
  } catch (cause) {
    await Promise.allSettled(kept);
    if (isTooLarge) throw new AppError('body_too_large', { limit: `${Math.round(maxFileBytes / 1024 / 1024)} MB` });
    if (cause instanceof AppError) throw cause;
    throw new AppError('import_file_missing', {}, { cause });
  }
  return parts;
}
