import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type UploadOptions, uploadOptions } from '@/lib/server/upload/upload-options';

/** Runs `work` on a temporary folder with one uploaded file. */
export async function withUpload<Result>(
  bytes: string | Uint8Array,
  given: Readonly<Record<string, string>>,
  work: (options: UploadOptions) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-upload-test-'));
  try {
    const path = join(folder, 'file');
    writeFileSync(path, bytes);
    const { name = 'a.csv', ...options } = given;
    return await work(uploadOptions.parse({ type: 'csv', table_name: 't', ...options, file: { path, name } }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
