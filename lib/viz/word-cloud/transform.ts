import { valueFormatter } from '@/lib/format/value-format';
import { columnOf, emptyFrame } from '@/lib/frame/frame';
import { columnLabel, metricLabel } from '@/lib/query/build/labels';
import type { Metric, QueryColumn } from '@/lib/query/query-context';
import { dimensionWriter } from '@/lib/viz/kit/data/category-key';
import { savedFormats, verboseName } from '@/lib/viz/kit/text/saved-formats';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import type { WordCloudMarks } from './marks';

/** Maximum number of words; a tile cannot hold more. */
const mostWords = 300;

export function transform(input: TransformInput): Drawing<WordCloudMarks> {
  const { formData, dataset, locale, colors } = input;
  const frame = input.frames[0] ?? emptyFrame;
  const metric = metricLabel((formData.metric ?? '') as Metric);
  const series = columnLabel((formData.series ?? '') as QueryColumn);
  const column = columnOf(frame, series);
  const writeWord = dimensionWriter(column, formData, undefined, locale);
  const write = valueFormatter(metric, savedFormats(dataset), undefined, undefined, locale);
  const counted = Array.from({ length: frame.length }, (_, at) => ({
    text: writeWord(column?.values[at] ?? null),
    value: Number(columnOf(frame, metric)?.values[at] ?? 0),
  }));
  const words = counted.toSorted((one, other) => other.value - one.value).slice(0, mostWords);
  const most = words[0]?.value ?? 0;
  const least = words.at(-1)?.value ?? 0;
  const marks = words.map(({ text, value }, item) => ({
    text,
    color: colors.of(text, formData.color_scheme as string | undefined),
    weight: most === least ? 1 : (value - least) / (most - least),
    item,
  }));
  const title = verboseName(dataset, metric);
  const rotation = formData.rotation;
  return {
    marks: {
      words: marks,
      sizeFrom: Number(formData.size_from ?? 10),
      sizeTo: Number(formData.size_to ?? 70),
      rotation: rotation === 'flat' || rotation === 'random' ? rotation : 'square',
    },
    label: `Word cloud of ${verboseName(dataset, series)} by ${title}: ${words
      .slice(0, 3)
      .map(({ text }) => text)
      .join(', ')} lead ${frame.length} words.`,
    table: {
      columns: [verboseName(dataset, series), title],
      rows: words.slice(0, 200).map(({ text, value }) => [text, write(value)]),
      truncated: frame.length > 200,
    },
    legend: [],
    interaction: {
      kind: 'items',
      items: words.map(({ text, value }, index) => ({
        title: text,
        rows: [{ label: title, value: write(value), color: marks[index]?.color ?? '' }],
      })),
    },
    isEmpty: frame.length === 0,
  };
}
