import { strToU8, zipSync } from 'fflate';
import { AppError } from '@/lib/errors/app-error';
import { csvChunks, utf8Mark } from '@/lib/frame/csv';
import type { Column, Frame } from '@/lib/frame/frame';
import { toXlsx } from '@/lib/frame/xlsx';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import { timeGrainNames } from '@/lib/query/time-grain-names';
import type { OpenDataset } from '@/lib/server/dataset/open-dataset';
import type { ContextItem, ContextResult } from './query-context';
import { fullItem, resultsItem } from './result-item';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The answer to a query context in the format it was asked for. */
export function contextResponse(
  { dataset, items }: ContextResult,
  format: 'json' | 'csv' | 'xlsx',
  showsSql: boolean,
): Response {
  if (format === 'json') {
    const texts = items.map((item) => itemJson(item, dataset, format, showsSql));
    return answered(`{"result":[${texts.join(',')}]}`, 'application/json; charset=utf-8');
  }
  const frames = items.map((item) => fileFrame(item, dataset.description, format));
  const [first, ...others] = frames;
  if (!first) throw new AppError('query_result_empty');
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  if (others.length > 0) {
    const files = frames.map((frame, at) => [`query_${at + 1}.${format}`, fileBytes(frame, format, true)] as const);
    return download(zipSync(Object.fromEntries(files)), 'application/zip', `${stamp}.zip`);
  }
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType;
  const body =
    format === 'csv' ? streamed(csvChunks(first, { index: hasIndex(first) })) : fileBytes(first, format, false);
  return download(body, type, `${stamp}.${format}`);
}

function itemJson(item: ContextItem, dataset: OpenDataset, format: string, showsSql: boolean): string {
  const { description } = dataset;
  const { dialect } = dataset.database.engine;
  switch (item.kind) {
    case 'statement':
      return JSON.stringify({ language: 'sql', query: item.text });
    case 'columns':
      return JSON.stringify({ data: columnFacts(dataset) });
    case 'timegrains':
      return JSON.stringify({
        data: Object.entries(dialect.timeGrains).map(([duration, template]) => ({
          name: timeGrainNames[duration] ?? duration,
          function: template,
          duration,
        })),
      });
    case 'result': {
      if (item.type === 'results') return resultsItem(item.result, description);
      const shown = showsSql ? item.result : { ...item.result, text: '' };
      return fullItem(shown, description, format);
    }
  }
}

const dtypes = { numeric: 0, string: 1, temporal: 2, boolean: 3 } as const;

function columnFacts({ description, database }: OpenDataset) {
  return description.columns.map(({ column_name, verbose_name, type, is_dttm }) => {
    const kind = is_dttm ? 'temporal' : type ? database.engine.dialect.kindOf(type) : null;
    return { column_name, verbose_name, dtype: dtypes[kind ?? 'string'] };
  });
}

/** The rows of a file under the names people know. */
function fileFrame(item: ContextItem, dataset: DatasetDescription, format: string): Frame {
  if (item.kind !== 'result') throw new AppError('query_not_file', { type: item.kind, format });
  const { frame } = item.result;
  const names = new Map(
    [
      ...dataset.columns.map(({ column_name, verbose_name }) => [column_name, verbose_name] as const),
      ...dataset.metrics.map(({ metric_name, verbose_name }) => [metric_name, verbose_name] as const),
    ].flatMap(([name, verbose]) => (verbose ? [[name, verbose] as const] : [])),
  );
  return {
    ...frame,
    columns: frame.columns.map((column) => ({
      ...column,
      name: names.get(column.name) ?? column.name,
      ...(isWhole(column) ? { integer: true } : {}),
    })),
  };
}

/** An exact decimal without a fraction is written as the database has it, without a point. */
function isWhole({ nativeType, values }: Column): boolean {
  return nativeType === 'DECIMAL' && values.every((value) => typeof value === 'bigint' || Number.isInteger(value));
}

function fileBytes(frame: Frame, format: 'csv' | 'xlsx', marked: boolean): Uint8Array {
  if (format === 'xlsx') return toXlsx([{ name: 'Sheet1', frame, index: true }]);
  const text = [...csvChunks(frame, { index: hasIndex(frame) })].join('');
  return strToU8(`${marked ? utf8Mark : ''}${text}`);
}

function hasIndex({ index }: Frame): boolean {
  return index.length > 0;
}

function streamed(chunks: Iterable<string>): ReadableStream<Uint8Array> {
  const pieces = chunks[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

function download(body: Uint8Array | ReadableStream<Uint8Array>, type: string, name: string): Response {
  const content = body instanceof Uint8Array ? new Uint8Array(body) : body;
  return answered(content, type, { 'content-disposition': `attachment; filename=${name}` });
}

function answered(body: BodyInit, type: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': 'private, no-store',
      vary: 'Accept-Encoding, Cookie',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}
