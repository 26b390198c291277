import type { TextTable } from '@/lib/viz/viz';
import type { TimeseriesOptions } from './options';
import type { ChartData } from './series-data';

const mostRows = 200;
const mostNames = 4;

interface SentenceInput {
  readonly data: ChartData;
  readonly options: TimeseriesOptions;
  readonly type: 'line' | 'bar' | 'area';
  readonly titles: readonly string[];
}

/** A description of the chart for screen readers. */
export function sentence({ data, options, type, titles }: SentenceInput): string {
  const kind = `${options.stack === null ? '' : 'Stacked '}${type} chart`;
  const names = data.series.slice(0, mostNames).map(({ name }) => name);
  const more = data.series.length - names.length;
  const list = more > 0 ? `${names.join('; ')} and ${more} more` : names.join('; ');
  const [first] = titles;
  const last = titles.at(-1);
  const span = data.xKind === 'band' ? `${titles.length} categories of ${data.xName}` : `${first} to ${last}`;
  const text = `${kind} of ${list}, ${span}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The data as rows of text. */
export function textTable(
  data: ChartData,
  title: (cell: ChartData['x'][number]) => string,
  write: (value: number) => string,
): TextTable {
  return {
    columns: [data.xName, ...data.series.map(({ name }) => name)],
    rows: data.x.slice(0, mostRows).map((cell, index) => [
      title(cell),
      ...data.series.map(({ values }) => {
        const value = values[index] ?? null;
        return value === null ? '' : write(value);
      }),
    ]),
    truncated: data.x.length > mostRows,
  };
}
