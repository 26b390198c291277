import { z } from 'zod';
import { numberFormatter } from '@/lib/format/number-format';
import type { Column, Frame } from '@/lib/frame/frame';
import type { FormData } from '@/lib/query/form-data';
import type { Arranged } from '@/lib/viz/arranged';

const columnConfig = z.record(z.string(), z.looseObject({ d3NumberFormat: z.string().optional() })).catch({});

/** Formats with the same meaning in spreadsheets and on the screen: `,d`, `.2f`, `+,.1%`. */
const common = /^\+?,?(?:\.\d+)?[df%]$/;

/** The rows of a result with the number formats of the table's columns. */
export function arrange(frame: Frame, formData: FormData): Arranged {
  const config = columnConfig.parse(formData.column_config ?? {});
  const columns = frame.columns.map((column) => formatted(column, config[column.name]?.d3NumberFormat));
  return {
    frame: { ...frame, columns },
    columnNames: columns.map(({ name }) => name),
    rowNames: Array.from({ length: frame.length }, (_, at) => at),
  };
}

function formatted(column: Column, format: string | undefined): Column {
  if (!format || !common.test(format) || column.kind !== 'numeric') return column;
  if (format.endsWith('d') && !column.integer) return column;
  const write = numberFormatter(format);
  const { integer: _, ...plain } = column;
  return {
    ...plain,
    kind: 'string',
    values: column.values.map((value) => (value === null ? null : write(Number(value)))),
  };
}
