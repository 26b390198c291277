import { distinctNames } from './column-layout';
import { columnarHeader, columnarSource } from './columnar-source';
import { csvHeader, csvSource, expectedCsv } from './csv-source';
import { excelHeaders, excelSource } from './excel-source';
import type { FileOptions, MetadataOptions } from './upload-options';
import type { UploadSource } from './upload-source';

/** An uploaded file as a table. Throws what keeps it from being one. */
export function openSource(options: FileOptions): Promise<UploadSource> {
  const { file, type } = options;
  if (type === 'csv') return csvSource(file.path, options);
  return type === 'excel' ? excelSource(file.path, options) : columnarSource(file.path, file.name, options);
}

/** The same from its beginning alone, where a database that reads CSV itself may begin at once. */
export function openExpected(options: FileOptions): Promise<UploadSource | null> {
  return options.type === 'csv' ? expectedCsv(options.file.path, options) : Promise.resolve(null);
}

export interface SheetDescription {
  readonly sheet_name: string | null;
  readonly column_names: readonly string[];
}

/** The columns that an uploaded file would bring, sheet by sheet where it has sheets. */
export async function describeUpload(options: MetadataOptions): Promise<readonly SheetDescription[]> {
  const { file, type } = options;
  if (type === 'excel') return excelHeaders(file.path);
  const names = type === 'csv' ? await csvHeader(file.path, options) : await columnarHeader(file.path, file.name);
  return [{ sheet_name: null, column_names: distinctNames(names) }];
}
