import { chartsOf } from '@/lib/dashboard/open-tab';
import { AppError } from '@/lib/errors/app-error';
import type { Column, Frame } from '@/lib/frame/frame';
import { sheetNumberFormat } from '@/lib/frame/xlsx/number-format';
import { spreadsheetTypes } from '@/lib/frame/xlsx/spreadsheet-types';
import { type Sheet, toXlsx } from '@/lib/frame/xlsx/xlsx';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import { tileRows } from '@/lib/server/dashboard/draw-chart';
import { chartOf, type TileRequest, tileRequest } from '@/lib/server/dashboard/tile-request';
import { arrangedResult } from '@/lib/server/run/result/arranged-item';
import { fileFrame, plainFrame, shownFrame, shownNames } from '@/lib/server/run/result/shown-frame';
import { isObject } from '@/lib/text/is-object';
import { failedContent } from './tile';
import type { PictureView } from './view';

/** Charts whose queries are all drawn; of others the further queries are totals and counts. */
const severalQueries: ReadonlySet<string> = new Set(['mixed_timeseries']);

/**
 * A dashboard as a workbook: a sheet for each chart of its tabs, laid out as the chart shows it, with its number
 * formats. A chart that fails is a sheet with a sentence. Throws `forbidden` for who may not download data.
 */
export async function dashboardXlsx(view: PictureView, signal: AbortSignal): Promise<Uint8Array> {
  const { viewer, dashboard, state } = view;
  if (!viewer.permissions.has('can_csv on Superset')) throw new AppError('forbidden');
  const sheets: Sheet[] = [];
  for (const block of chartsOf(dashboard.blocks, 'all')) {
    const title = block.title ?? chartOf(dashboard, block)?.slice_name ?? block.name ?? 'Chart';
    try {
      const own = await chartSheets(view, tileRequest(dashboard, state, block), signal);
      sheets.push(...own.map((sheet) => ({ ...sheet, name: title })));
    } catch (error) {
      signal.throwIfAborted();
      const content = failedContent(error);
      sheets.push({ name: title, frame: sentence(content.kind === 'note' ? content.text : ''), index: false });
    }
  }
  const shown = sheets.length > 0 ? sheets : [{ name: dashboard.title, frame: sentence('No charts'), index: false }];
  return toXlsx(withNames(shown));
}

async function chartSheets({ viewer }: PictureView, request: TileRequest, signal: AbortSignal): Promise<Sheet[]> {
  const asked = { ...request, formData: { ...request.formData, server_pagination: false } };
  const { items, dataset, formData } = await tileRows(viewer, asked, signal);
  const form = { ...formData, ...asked.formData };
  const results = items.flatMap((item) => (item.kind === 'result' ? [item.result] : []));
  const kept = severalQueries.has(asked.formData.viz_type) ? results : results.slice(0, 1);
  return kept.map((result) => {
    const { description } = dataset;
    const plain = fileFrame(plainFrame(result.frame));
    const frame = arrangedResult(plain, form, description)?.frame ?? shownFrame(plain, shownNames(description));
    const formats = frame.columns.map((column) => formatOf(column, form, description));
    return { name: '', frame: spreadsheetTypes(frame), index: frame.index.length > 0, formats };
  });
}

const chartFormats = ['number_format', 'y_axis_format', 'valueFormat'] as const;

function formatOf(column: Column, form: Readonly<Record<string, unknown>>, dataset: DatasetDescription): string | null {
  if (column.kind !== 'numeric') return null;
  const names = [column.name, ...(column.levels ?? []).map(String), ...column.name.split(', ')];
  const own = names.map((name) => columnConfig(form, name)).find((config) => config !== null);
  if (own?.d3NumberFormat) return sheetNumberFormat(own.d3NumberFormat);
  const ofChart = chartFormats
    .map((key) => form[key])
    .find((text) => typeof text === 'string' && text !== 'SMART_NUMBER');
  if (typeof ofChart === 'string') return sheetNumberFormat(ofChart);
  const metric = dataset.metrics.find(
    ({ metric_name, verbose_name }) => names.includes(metric_name) || (verbose_name && names.includes(verbose_name)),
  );
  return metric?.d3format ? sheetNumberFormat(metric.d3format) : null;
}

function columnConfig(form: Readonly<Record<string, unknown>>, name: string): { d3NumberFormat?: string } | null {
  const all = form.column_config;
  const config = isObject(all) ? all[name] : undefined;
  if (!isObject(config) || typeof config.d3NumberFormat !== 'string') return null;
  return { d3NumberFormat: config.d3NumberFormat };
}

function sentence(text: string): Frame {
  return { columns: [{ name: text, kind: 'string', values: [] }], length: 0, index: [], columnLevels: [] };
}

const longestName = 31;

/** Names that a workbook takes: different without regard to case, at most 31 characters, never empty. */
function withNames(sheets: readonly Sheet[]): Sheet[] {
  const taken = new Set<string>();
  return sheets.map((sheet) => {
    const base =
      sheet.name
        .replaceAll(/[[\]:*?/\\]/g, '_')
        .replaceAll(/^'|'$/g, '')
        .trim() || 'Chart';
    let name = base.slice(0, longestName);
    for (let at = 2; taken.has(name.toLowerCase()); at += 1) {
      const end = ` (${at})`;
      name = `${base.slice(0, longestName - end.length)}${end}`;
    }
    taken.add(name.toLowerCase());
    return { ...sheet, name };
  });
}
