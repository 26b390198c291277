import { z } from 'zod';
import type { ReceivedFile } from './receive-form';

const words = (text: string) => text.split(',').filter((word) => word !== '');
const list = z.string().transform(words);
const flag = z
  .string()
  .refine((value) => /^(?:true|false|1|0|on|off|yes|no|t|f|y|n)$/i.test(value), { error: 'Not a valid boolean.' })
  .transform((value) => /^(?:true|1|on|yes|t|y)$/i.test(value));
const integer = z
  .string()
  .refine((value) => /^\s*[+-]?\d+\s*$/.test(value), { error: 'Not a valid integer.' })
  .transform(Number);
const positive = integer.refine((value) => value >= 1, { error: 'Must be greater than or equal to 1.' });
const missing = 'Missing data for required field.';

const types = z.enum(['csv', 'excel', 'columnar'], {
  error: ({ input }) => (input === undefined ? missing : 'Must be one of: csv, excel, columnar.'),
});
const extensions = /\.(?:csv|tsv|txt|xls|xlsx|parquet|zip|json|jsonl|ndjson)$/i;

const file = z
  .custom<ReceivedFile>((value) => value !== null && value !== undefined, { error: 'Field may not be null.' })
  .refine(({ name }) => extensions.test(name), { error: 'File extension is not allowed.' });

const reading = {
  file,
  type: types,
  delimiter: z.string().default(','),
  header_row: integer.default(0),
};

/** The fields of a request for the metadata of a file. */
export const metadataOptions = z.strictObject(reading);
export type MetadataOptions = z.infer<typeof metadataOptions>;

/** The fields of an upload. Names and defaults are those of the contract. */
export const uploadOptions = z.strictObject({
  ...reading,
  table_name: z
    .string({ error: missing })
    .refine((value) => value.length >= 1 && value.length <= 10_000, { error: 'Length must be between 1 and 10000.' }),
  schema: z.string().optional(),
  already_exists: z
    .enum(['fail', 'replace', 'append'], { error: 'Must be one of: fail, replace, append.' })
    .default('fail'),
  column_dates: list.default([]),
  columns_read: list.default([]),
  column_data_types: z.string().optional(),
  dataframe_index: flag.default(false),
  day_first: flag.default(false),
  decimal_character: z.string().default('.'),
  index_column: z.string().optional(),
  index_label: z.string().optional(),
  null_values: list.default([]),
  rows_to_read: positive.optional(),
  sheet_name: z.string().optional(),
  skip_blank_lines: flag.default(false),
  skip_initial_space: flag.default(false),
  skip_rows: integer.default(0),
});
export type UploadOptions = z.infer<typeof uploadOptions>;

/** The options for reading files. */
export type FileOptions = Omit<UploadOptions, 'schema'>;
