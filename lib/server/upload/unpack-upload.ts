import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate';
import { AppError } from '@/lib/errors/app-error';

const maxBytes = 2 * 1024 * 1024 * 1024;
const maxRatio = 200;
const maxFiles = 1000;

export interface UnpackedFile {
  readonly path: string;
  readonly extension: string;
}

/**
 * Unpacks an uploaded ZIP archive into a folder, under generated names. Throws `upload_archive_unsafe` above 2 GB, 1000
 * files or a compression ratio of 200, `upload_archive_broken` for an invalid archive.
 */
export async function unpackUpload(archive: AsyncIterable<Uint8Array>, folder: string): Promise<UnpackedFile[]> {
  const files: UnpackedFile[] = [];
  let pieces: { place: number; bytes: Uint8Array }[] = [];
  let read = 0;
  let written = 0;
  let failure: unknown;
  const unzip = new Unzip((entry) => {
    if (entry.name.endsWith('/') || /(?:^|\/)[._][^/]*$/.test(entry.name)) return;
    const place = files.length;
    const extension = /\.([^./]+)$/.exec(entry.name)?.[1]?.toLowerCase() ?? '';
    files.push({ path: join(folder, `${place}.part`), extension });
    entry.ondata = (problem, bytes) => {
      if (problem) failure ??= problem;
      written += bytes?.length ?? 0;
      if (bytes && !failure && !isTooMuch()) pieces.push({ place, bytes });
    };
    entry.start();
  });
  const isTooMuch = () => written > maxBytes || files.length > maxFiles || (read > 4096 && written / read > maxRatio);
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  const handles: FileHandle[] = [];
  const keep = async () => {
    while (handles.length < files.length)
      handles.push(await open(/* turbopackIgnore: true */ files[handles.length]?.path ?? '', 'w'));
    for (const { place, bytes } of pieces) await handles[place]?.write(bytes);
    pieces = [];
  };
  try {
    for await (const chunk of archive) {
      read += chunk.length;
      unzip.push(chunk);
      if (isTooMuch()) throw new AppError('upload_archive_unsafe');
      if (failure) break;
      await keep();
    }
    if (!failure) unzip.push(new Uint8Array(0), true);
    await keep();
  } catch (problem) {
    throw problem instanceof AppError ? problem : new AppError('upload_archive_broken', {}, { cause: problem });
  } finally {
    for (const handle of handles) await handle.close();
  }
  if (failure || read === 0) throw new AppError('upload_archive_broken', {}, { cause: failure });
  return files;
}
