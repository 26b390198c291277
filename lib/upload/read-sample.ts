export type UploadKind = 'csv' | 'excel' | 'columnar';

/** The kind of a file by its extension; null for a file that cannot be uploaded. */
export function kindOf(name: string): UploadKind | null {
  if (/\.(?:csv|tsv|txt)$/i.test(name)) return 'csv';
  if (/\.xlsx?$/i.test(name)) return 'excel';
  return /\.(?:parquet|zip|json|jsonl|ndjson)$/i.test(name) ? 'columnar' : null;
}

/** The delimiter of a text: the one that occurs most often in its first line. */
export function delimiterOf(text: string): string {
  const [line = ''] = text.split('\n');
  const counted = [',', '\t', ';', '|'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** The decimal sign: a comma where some values use it and none has a decimal point. */
export function decimalOf(rows: readonly (readonly string[])[]): string {
  const values = rows.flat();
  const isPoint = values.some((value) => /^[+-]?\d*\.\d+$/.test(value.trim()));
  return !isPoint && values.some((value) => /^[+-]?\d+,\d+$/.test(value.trim())) ? ',' : '.';
}

/** The first rows of a delimited text, with quoted values. An incomplete last line is left out. */
export function rowsOf(text: string, delimiter: string, max: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = '';
  let isQuoted = false;
  for (let at = 0; at < text.length && rows.length < max; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') value += sign;
      else if (text[at + 1] === '"') {
        value += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && value === '') isQuoted = true;
    else if (sign === delimiter) {
      row.push(value);
      value = '';
    } else if (sign === '\n') {
      rows.push([...row, value.replace(/\r$/, '')]);
      row = [];
      value = '';
    } else value += sign;
  }
  return rows;
}

/** A guess from a few values, for display only: the server reads the whole column. */
export function typeOf(values: readonly string[], decimal = '.'): string {
  const filled = values.map((value) => value.trim()).filter((value) => value !== '');
  const numbers = decimal === '.' ? filled : filled.map((value) => value.replace(decimal, '.'));
  const are = (pattern: RegExp, values = filled) => values.length > 0 && values.every((value) => pattern.test(value));
  if (are(/^[+-]?\d+$/)) return 'whole number';
  if (are(/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i, numbers)) return 'number';
  if (are(/^(?:true|false)$/i)) return 'yes or no';
  if (are(/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$/)) return 'date';
  return filled.length === 0 ? 'empty' : 'text';
}
