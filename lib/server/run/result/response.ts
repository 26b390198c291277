import { strToU8, zipSync } from 'fflate';
import { AppError } from '@/lib/errors/app-error';
import { csvChunks, utf8Mark } from '@/lib/frame/csv/csv';
import type { Frame } from '@/lib/frame/frame';
import { spreadsheetTypes } from '@/lib/frame/xlsx/spreadsheet-types';
import { toXlsx } from '@/lib/frame/xlsx/xlsx';
import { timeGrainNames } from '@/lib/query/time-grain-names';
import type { AnswerBytes } from '@/lib/server/cache/answers';
import type { OpenDataset } from '@/lib/server/dataset/open-dataset';
import { compressed, quicklyCompressed } from '@/lib/server/run/answer-cache';
import type { ContextItem, ContextResult } from '@/lib/server/run/query-context';
import { streamed } from '@/lib/server/streamed';
import { wholeResponse } from '@/lib/server/whole-response';
import { arrangedItem, arrangedResult } from './arranged-item';
import { fullItem, resultsItem } from './item';
import { fileFrame, plainFrame, shownFrame, shownNames } from './shown-frame';

const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Every content type that the answer to a query context may have. */
export const resultTypes = ['application/json', 'application/zip', 'text/csv', fileTypes.xlsx] as const;

/** The answer to a query context as JSON text. */
export function contextJson(context: ContextResult, showsSql: boolean): string {
  return `{"result":[${context.items.map((item) => itemJson(item, context, 'json', showsSql)).join(',')}]}`;
}

/**
 * An answer as JSON. A cached answer is compressed well and the compressed bytes are stored; a fresh one is compressed
 * quickly.
 */
export async function contextJsonResponse(
  answer: AnswerBytes,
  takesGzip: boolean,
  age: 'fresh' | 'kept',
): Promise<Response> {
  const isCompressed = takesGzip && answer.plain.length > worthwhileBytes;
  const compress = age === 'kept' ? compressed : quicklyCompressed;
  const bytes = isCompressed ? await compress(answer) : answer.plain;
  return wholeResponse(bytes, {
    ...headersOf('application/json; charset=utf-8'),
    'content-length': String(bytes.length),
    ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
  });
}

/** Bytes. Answers up to this size are not compressed. */
const worthwhileBytes = 1024;

/**
 * The answer to a query context as a file: several queries give a ZIP archive. Throws `query_result_empty`,
 * `query_not_file`.
 */
export function contextFile(context: ContextResult, format: 'csv' | 'xlsx'): Response {
  const frames = contextFrames(context, format);
  const [first, ...others] = frames;
  if (!first) throw new AppError('query_result_empty');
  const stamp = stampOf(new Date());
  if (others.length > 0) {
    const files = frames.map((frame, at) => [`query_${at + 1}.${format}`, fileBytes(frame, format, true)] as const);
    return download(zipSync(Object.fromEntries(files)), 'application/zip', `${stamp}.zip`);
  }
  const body =
    format === 'csv' ? streamed(csvChunks(first, { index: hasIndex(first) })) : fileBytes(first, format, false);
  return download(body, fileTypes[format], `${stamp}.${format}`);
}

/** The rows of each query as a file shows them. Throws `query_not_file`. */
export function contextFrames(context: ContextResult, format: 'csv' | 'xlsx'): Frame[] {
  return context.items.map((item) => frameOf(item, context, format));
}

/** A file that is sent while it is generated. */
export function streamedFileResponse(pieces: AsyncIterable<Uint8Array>, format: 'csv' | 'xlsx'): Response {
  return download(streamed(pieces), fileTypes[format], `${stampOf(new Date())}.${format}`);
}

function stampOf(at: Date): string {
  return at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
}

function itemJson(item: ContextItem, { dataset, formData }: ContextResult, format: string, showsSql: boolean): string {
  const { description } = dataset;
  const { dialect } = dataset.database.engine;
  switch (item.kind) {
    case 'statement':
      return JSON.stringify({ language: 'sql', query: showsSql ? item.text : '' });
    case 'refusal':
      return JSON.stringify({ language: 'sql', error: item.reason });
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
      const arranged = item.type === 'post_processed' ? arrangedResult(item.result.frame, formData, description) : null;
      if (arranged) return arrangedItem(shown, arranged, description, format);
      return fullItem(shown, description, format);
    }
  }
}

/** Here the contract reports booleans as text. */
const dtypes = { numeric: 0, string: 1, temporal: 2, boolean: 1 } as const;

function columnFacts({ description, database }: OpenDataset) {
  return description.columns.map(({ column_name, verbose_name, type, is_dttm }) => {
    const kind = is_dttm ? 'temporal' : type ? database.engine.dialect.kindOf(type) : null;
    return { column_name, verbose_name, dtype: dtypes[kind ?? 'string'] };
  });
}

/**
 * The rows of a file under their display names, in the layout of the chart where the request is for post-processed
 * data.
 */
function frameOf(item: ContextItem, { dataset, formData }: ContextResult, format: string): Frame {
  if (item.kind !== 'result') throw new AppError('query_not_file', { type: item.kind, format });
  const { description } = dataset;
  const frame = fileFrame(plainFrame(item.result.frame));
  const arranged = item.type === 'post_processed' ? arrangedResult(frame, formData, description) : null;
  return arranged?.frame ?? shownFrame(frame, shownNames(description));
}

/** A frame as a whole file; `marked` adds the mark that makes spreadsheets read a CSV as UTF-8. */
export function fileBytes(frame: Frame, format: 'csv' | 'xlsx', marked: boolean): Uint8Array {
  if (format === 'xlsx') return toXlsx([{ name: 'Sheet1', frame: spreadsheetTypes(frame), index: true }]);
  const text = [...csvChunks(frame, { index: hasIndex(frame) })].join('');
  return strToU8(`${marked ? utf8Mark : ''}${text}`);
}

function hasIndex({ index }: Frame): boolean {
  return index.length > 0;
}

function download(body: Uint8Array | ReadableStream<Uint8Array>, type: string, name: string): Response {
  const content = body instanceof Uint8Array ? new Uint8Array(body) : body;
  return answered(content, type, { 'content-disposition': `attachment; filename=${name}` });
}

function answered(body: BodyInit, type: string, headers: Record<string, string>): Response {
  return new Response(body, { headers: { ...headersOf(type), ...headers } });
}

function headersOf(type: string): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': 'private, no-store',
    vary: 'Accept-Encoding, Cookie',
    'x-content-type-options': 'nosniff',
  };
}
