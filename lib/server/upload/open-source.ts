import { distinctNames } from './column-layout';
import { columnarHeader, columnarSource } from './columnar-source';
import { csvHeader, csvSource, expectedCsv } from './csv-source';
import { excelHeaders, excelSource } from './excel-source';
import type { FileOptions, MetadataOptions } from './upload-options';
import type { UploadSource } from './upload-source';

/** An uploaded file as a table. Throws `upload_unreadable` and other upload errors. */
export function openSource(options: FileOptions): Promise<UploadSource> {
  const { file, type } = options;
  if (type === 'csv') return csvSource(file.path, options);
  return type === 'excel' ? excelSource(file.path, options) : columnarSource(file.path, file.name, options);
}

/**
 * As `openSource`, but after reading only the beginning of a CSV, for databases that parse CSV themselves; otherwise
 * null.
 */
export function openExpected(options: FileOptions): Promise<UploadSource | null> {
  return options.type === 'csv' ? expectedCsv(options.file.path, options) : Promise.resolve(null);
}

export interface SheetDescription {
  readonly sheet_name: string | null;
  readonly column_names: readonly string[];
}

/** The column names of an uploaded file, by sheet; `sheet_name` is null for files without sheets. */
export async function describeUpload(options: MetadataOptions): Promise<readonly SheetDescription[]> {
  const { file, type } = options;
  if (type === 'excel') return excelHeaders(file.path);
  const names = type === 'csv' ? await csvHeader(file.path, options) : await columnarHeader(file.path, file.name);
  return [{ sheet_name: null, column_names: distinctNames(names) }];
}
