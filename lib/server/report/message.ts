import type { Viewer } from '@/lib/permissions/viewer';
import { config } from '@/lib/server/config';
import type { Message, MessagePart } from '@/lib/server/delivery/message';
import { deliveryText, numberText } from '@/lib/server/delivery/texts';
import { drawPicture } from '@/lib/server/picture/pool';
import { strftime } from '@/lib/text/datetime-text';
import { jsonObject } from '@/lib/text/json-object';
import type { Measured } from './alert';
import { contentOf } from './content/content';
import { historySvg, historyText } from './content/history-picture';
import { loadTarget } from './content/target';
import type { ReportRow } from './stored';

export interface MessageInput {
  readonly row: ReportRow;
  readonly viewer: Viewer;
  readonly measured: Measured | null;
  /** Earlier values of the alert, the oldest first. */
  readonly history: readonly number[];
  readonly at: Date;
  readonly isTest: boolean;
  readonly signal: AbortSignal;
}

const historyLength = 30;

/** The message of a schedule, with everything that it shows. Throws where there is nothing to show. */
export async function composeMessage(input: MessageInput): Promise<Message> {
  const { row, viewer, measured, at, signal } = input;
  const target = await loadTarget(row, viewer);
  const attaches = row.type !== 'Alert' || config().reports.alertsAttach;
  const content = attaches
    ? await contentOf(target, {
        format: row.report_format,
        width: row.custom_width,
        isForced: row.force_screenshot,
        name: row.name,
        viewer,
        signal,
      })
    : { parts: [], files: [] };
  const figure = measured === null ? null : figureOf(row, measured, input.history);
  const drawn = figure !== null && figure.history.length > 1 && attaches && row.report_format !== 'LINK';
  const history = drawn ? [await historyPart(figure.history, figure.threshold, signal)] : [];
  return {
    ...frameOf(row, input),
    subject: subjectOf(row, target.title, at),
    target: { kind: target.kind, title: target.title, id: row.chart_id ?? row.dashboard_id ?? 0 },
    url: target.url,
    figure,
    parts: [...history, ...content.parts],
    files: content.files,
    error: null,
  };
}

/** The message that tells the owners of a schedule that it failed. */
export function failureMessage(row: ReportRow, error: string, at: Date): Message {
  const { url, reports } = config();
  const isChart = row.chart_id !== null;
  const id = row.chart_id ?? row.dashboard_id ?? 0;
  const title = deliveryText('failed', { kind: row.type, name: row.name });
  return {
    ...frameOf(row, { at, isTest: false }),
    name: title,
    subject: `${reports.subjectPrefix}${title}`,
    description: '',
    target: { kind: isChart ? 'chart' : 'dashboard', title, id },
    url: isChart ? `${url}/explore/?slice_id=${id}` : `${url}/superset/dashboard/${id}/`,
    figure: null,
    parts: [],
    files: [],
    error,
  };
}

function frameOf(row: ReportRow, { at, isTest }: Pick<MessageInput, 'at' | 'isTest'>) {
  const kind = row.type === 'Alert' ? ('Alert' as const) : ('Report' as const);
  const list = `${config().url}/${kind.toLowerCase()}/list/`;
  return {
    kind,
    name: row.name,
    description: row.description ?? '',
    settingsUrl: row.id > 0 ? `${list}?edit=${row.id}` : list,
    format: row.report_format,
    at,
    timezone: row.timezone,
    isTest,
  };
}

function subjectOf(row: ReportRow, title: string, at: Date): string {
  const { subjectPrefix, hasDateInSubject } = config().reports;
  const own = row.email_subject?.trim() || `${row.name}: ${title}`;
  const dated = hasDateInSubject ? strftime(at.getTime(), own) : own;
  return `${subjectPrefix}${dated}`.replaceAll(/[\r\n]+/g, ' ');
}

function figureOf(row: ReportRow, { value, valueText, condition }: Measured, earlier: readonly number[]) {
  const { threshold } = jsonObject(row.validator_config_json);
  return {
    value: value === null ? (valueText ?? deliveryText('nothing')) : numberText(value),
    condition,
    before: value === null ? null : (earlier.at(-1) ?? null),
    now: value,
    threshold: row.validator_type === 'operator' && typeof threshold === 'number' ? threshold : null,
    history: value === null ? [] : [...earlier, value].slice(-historyLength),
  };
}

async function historyPart(
  values: readonly number[],
  threshold: number | null,
  signal: AbortSignal,
): Promise<MessagePart> {
  const svg = historySvg(values, threshold);
  const png = await drawPicture({ kind: 'drawing', svg, scale: 2 }, signal);
  return { kind: 'picture', title: null, tab: null, alt: historyText(values), png: Buffer.from(png) };
}
