import { AppError } from '@/lib/errors/app-error';
import type { Frame } from '@/lib/frame/frame';
import { spreadsheetTypes } from '@/lib/frame/xlsx/spreadsheet-types';
import { toXlsx } from '@/lib/frame/xlsx/xlsx';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { tileContext } from '@/lib/server/dashboard/draw-chart';
import type { TileRequest } from '@/lib/server/dashboard/tile-request';
import type { Attachment, MessagePart } from '@/lib/server/delivery/message';
import { deliveryText } from '@/lib/server/delivery/texts';
import { chartPng } from '@/lib/server/picture/pictures';
import { runQueryContext } from '@/lib/server/run/query-context';
import { contextFrames, fileBytes } from '@/lib/server/run/result/response';
import { sheetName } from './sheet-name';
import type { Target, TargetChart } from './target';

export interface ContentOptions {
  readonly format: string;
  /** Width of a picture in pixels; null for the usual one. */
  readonly width: number | null;
  /** Whether results are read anew instead of from the cache. */
  readonly isForced: boolean;
  readonly name: string;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
}

export interface Content {
  readonly parts: readonly MessagePart[];
  readonly files: readonly Attachment[];
}

const mostCharts = 40;
const usual = { width: 640, scale: 2 };

/** What a message contains of its chart or dashboard. Throws where not one chart could be had. */
export async function contentOf(target: Target, options: ContentOptions): Promise<Content> {
  const { format, viewer } = options;
  if (format === 'LINK') return { parts: [], files: [] };
  if (target.charts.length === 0) throw new AppError('report_content_empty');
  if (format === 'PDF') return { parts: [], files: [await documentOf(target, options)] };
  const isFile = format === 'CSV' || format === 'XLSX';
  if (isFile && !viewer.permissions.has('can_csv on Superset')) throw new AppError('csv_denied');
  const parts: MessagePart[] = [];
  const frames: { readonly title: string; readonly frame: Frame }[] = [];
  const failures: AppError[] = [];
  for (const chart of target.charts.slice(0, mostCharts)) {
    const { title, tab } = chart;
    const place = { title: target.charts.length > 1 ? title : null, tab };
    try {
      if (isFile) frames.push(...(await framesOf(chart, options)).map((frame) => ({ title, frame })));
      else if (format === 'TEXT') parts.push({ ...place, kind: 'table', frame: await tableOf(chart, options) });
      else parts.push({ ...place, ...(await pictureOf(chart, options)) });
    } catch (error) {
      if (options.signal.aborted) throw options.signal.reason;
      if (!(error instanceof AppError)) throw error;
      failures.push(error);
      parts.push({ ...place, title, kind: 'failure', reason: error.message });
    }
  }
  const [failed] = failures;
  if (failed && failures.length === Math.min(target.charts.length, mostCharts)) throw failed;
  if (target.charts.length > mostCharts) {
    const more = target.charts.length - mostCharts;
    parts.push({ title: null, tab: null, kind: 'failure', reason: deliveryText('moreCharts', { count: more }) });
  }
  return { parts, files: isFile ? filesOf(frames, format, options.name) : [] };
}

async function documentOf(target: Target, { name, signal, isForced }: ContentOptions): Promise<Attachment> {
  const bytes = await target.document({ signal, isForced, hasPatterns: false });
  return { name: `${fileName(name)}.pdf`, type: types.PDF, bytes: Buffer.from(bytes) };
}

async function pictureOf(
  chart: TargetChart,
  { viewer, signal, isForced, width }: ContentOptions,
): Promise<{ kind: 'picture'; png: Buffer }> {
  const request = chart.request();
  const size = width === null ? usual : { width, scale: width > 1200 ? 1 : 2 };
  const look = { ...size, height: heightOf(request.chart.viz_type, size.width) };
  const subject = { request, title: '', colors: chart.colors };
  const png = await chartPng(viewer, subject, look, { signal, isForced, hasPatterns: false });
  return { kind: 'picture', png: Buffer.from(png) };
}

function heightOf(viz_type: string, width: number): number {
  return Math.round(width * (viz_type.startsWith('big_number') ? 0.36 : 0.62));
}

async function framesOf(chart: TargetChart, { viewer, signal, isForced, format }: ContentOptions): Promise<Frame[]> {
  const request: TileRequest = chart.request();
  const context = await runQueryContext({
    context: parseQueryContext({
      ...tileContext(request),
      result_type: 'post_processed',
      result_format: 'json',
      force: isForced,
    }),
    viewer,
    signal,
    dashboard: request.context,
    chartCacheTimeout: request.chart.cache_timeout,
  });
  return contextFrames({ ...context, formData: request.formData }, format === 'XLSX' ? 'xlsx' : 'csv');
}

async function tableOf(chart: TargetChart, options: ContentOptions): Promise<Frame> {
  const [first] = await framesOf(chart, options);
  if (!first) throw new AppError('query_result_empty');
  return first;
}

const types = {
  CSV: 'text/csv; charset=utf-8',
  PDF: 'application/pdf',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** One CSV a chart; one workbook with a sheet a chart. */
function filesOf(
  frames: readonly { readonly title: string; readonly frame: Frame }[],
  format: 'CSV' | 'XLSX',
  name: string,
): Attachment[] {
  const base = fileName(name);
  if (frames.length === 0) return [];
  if (format === 'XLSX') {
    const taken = new Set<string>();
    const sheets = frames.map(({ title, frame }) => ({
      name: sheetName(title, taken),
      frame: spreadsheetTypes(frame),
      index: true,
    }));
    return [{ name: `${base}.xlsx`, type: types.XLSX, bytes: Buffer.from(toXlsx(sheets)) }];
  }
  return frames.map(({ title, frame }, at) => ({
    name: frames.length === 1 ? `${base}.csv` : `${base} ${at + 1} ${fileName(title)}.csv`,
    type: types.CSV,
    bytes: Buffer.from(fileBytes(frame, 'csv', true)),
  }));
}

/** A name that every file system takes. */
function fileName(text: string): string {
  const plain = text.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').replaceAll(/ {2,}/g, ' ');
  return plain.trim().slice(0, 100) || 'report';
}
