import { isObject } from '@/lib/text/is-object';
import { jsonObject } from '@/lib/text/json-object';
import { isCron } from './cron';

export type ReportKind = 'Alert' | 'Report';

export const deliveryWays = ['Email', 'Slack', 'Teams', 'Webhook'] as const;
export type DeliveryWay = (typeof deliveryWays)[number];

export const operators = ['<', '>', '<=', '>=', '==', '!='] as const;
export const formats = ['PNG', 'PDF', 'TEXT', 'CSV', 'XLSX', 'LINK'] as const;

export interface DraftRecipient {
  readonly type: string;
  readonly target: string;
  readonly cc: string;
  readonly bcc: string;
}

/** An alert or report while its form is open. */
export interface ReportDraft {
  readonly id: number | null;
  readonly kind: ReportKind;
  readonly creationMethod: 'alerts_reports' | 'charts' | 'dashboards';
  readonly name: string;
  readonly description: string;
  readonly owners: readonly number[];
  readonly isActive: boolean;
  readonly database: number | null;
  readonly sql: string;
  /** An operator, or `not null`; empty before the choice. */
  readonly condition: string;
  readonly threshold: number | null;
  readonly content: 'dashboard' | 'chart';
  readonly dashboard: number | null;
  readonly chart: number | null;
  /** The tabs of the dashboard to send, in their order; none sends those that open first. */
  readonly tabs: readonly string[];
  /** What else the stored `extra` says, such as the values of filters. */
  readonly extra: Readonly<Record<string, unknown>>;
  readonly format: string;
  readonly width: number | null;
  readonly isForced: boolean;
  readonly crontab: string;
  readonly timezone: string;
  readonly retention: number;
  readonly workingTimeout: number | null;
  readonly gracePeriod: number | null;
  readonly subject: string;
  readonly recipients: readonly DraftRecipient[];
}

export const emptyRecipient: DraftRecipient = { type: 'Email', target: '', cc: '', bcc: '' };

export function newDraft(kind: ReportKind, owner: number | null, timezone: string): ReportDraft {
  return {
    ...{ id: null, kind, creationMethod: 'alerts_reports', name: '', description: '', isActive: true },
    ...{ owners: owner === null ? [] : [owner], database: null, sql: '', condition: '', threshold: null },
    ...{ content: 'dashboard', dashboard: null, chart: null, tabs: [], extra: {}, format: 'PNG', width: null },
    ...{ isForced: false, crontab: kind === 'Alert' ? '0 * * * *' : '0 9 * * *', timezone, retention: 90 },
    ...{ workingTimeout: 3_600, gracePeriod: kind === 'Alert' ? 14_400 : null },
    ...{ subject: '', recipients: [emptyRecipient] },
  };
}

type Row = Readonly<Record<string, unknown>>;

/** The draft of a stored alert or report, as the API shows it. */
export function draftOf(row: Row): ReportDraft {
  const kind = row.type === 'Alert' ? 'Alert' : 'Report';
  const config = jsonObject(textIn(row, 'validator_config_json'));
  const dashboard = idIn(row.dashboard);
  const extra = isObject(row.extra) ? row.extra : {};
  const recipients = listIn(row, 'recipients').map(recipientOf);
  return {
    ...newDraft(kind, null, textIn(row, 'timezone') || 'UTC'),
    id: Number(row.id),
    name: textIn(row, 'name'),
    description: textIn(row, 'description'),
    creationMethod: methodIn(row),
    owners: listIn(row, 'owners').flatMap((owner) => idIn(owner) ?? []),
    isActive: row.active === true,
    database: idIn(row.database),
    sql: textIn(row, 'sql'),
    condition: row.validator_type === 'not null' ? 'not null' : typeof config.op === 'string' ? config.op : '',
    threshold: typeof config.threshold === 'number' ? config.threshold : null,
    content: dashboard === null ? 'chart' : 'dashboard',
    dashboard,
    chart: idIn(row.chart),
    tabs: tabsIn(extra),
    extra,
    format: textIn(row, 'report_format') || 'PNG',
    width: typeof row.custom_width === 'number' ? row.custom_width : null,
    isForced: row.force_screenshot === true,
    crontab: textIn(row, 'crontab'),
    retention: Number(row.log_retention),
    workingTimeout: Number(row.working_timeout),
    gracePeriod: Number(row.grace_period),
    subject: textIn(row, 'email_subject'),
    recipients: recipients.length > 0 ? recipients : [emptyRecipient],
  };
}

function recipientOf(stored: unknown): DraftRecipient {
  if (!isObject(stored)) return emptyRecipient;
  const config = jsonObject(textIn(stored, 'recipient_config_json'));
  const way = textIn(stored, 'type');
  return {
    type: way === 'SlackV2' ? 'Slack' : way,
    target: textIn(config, 'target'),
    cc: textIn(config, 'ccTarget'),
    bcc: textIn(config, 'bccTarget'),
  };
}

/** The panels of the form, each complete or not. */
export interface Complete {
  readonly general: boolean;
  readonly condition: boolean;
  readonly contents: boolean;
  readonly schedule: boolean;
  readonly recipients: boolean;
}

export function completeIn(draft: ReportDraft): Complete {
  const { kind, database, sql, condition, threshold, content, dashboard, chart, recipients, owners } = draft;
  const hasThreshold = condition === 'not null' || (condition !== '' && threshold !== null);
  return {
    general: draft.name.trim() !== '' && owners.length > 0,
    condition: kind === 'Report' || (database !== null && sql.trim() !== '' && hasThreshold),
    contents: (content === 'chart' ? chart : dashboard) !== null,
    schedule: isCron(draft.crontab) && (draft.workingTimeout ?? 0) > 0,
    recipients: recipients.length > 0 && recipients.every(({ target }) => target.trim() !== ''),
  };
}

/** The body that creates or changes the schedule. */
export function bodyOf(draft: ReportDraft): Readonly<Record<string, unknown>> {
  return {
    ...questionOf(draft),
    name: draft.name.trim(),
    active: draft.isActive,
    crontab: draft.crontab.trim(),
    creation_method: draft.creationMethod,
    owners: draft.owners,
    log_retention: draft.retention,
    ...(draft.workingTimeout === null ? {} : { working_timeout: draft.workingTimeout }),
    ...(draft.kind === 'Alert' && draft.gracePeriod !== null ? { grace_period: draft.gracePeriod } : {}),
    recipients: draft.recipients.map(({ type, target, cc, bcc }) => ({
      type,
      recipient_config_json: { target: target.trim(), ccTarget: cc.trim(), bccTarget: bcc.trim() },
    })),
  };
}

/** The part of a draft that its message and its value are made of. */
export function questionOf(draft: ReportDraft): Readonly<Record<string, unknown>> {
  const { content, kind, condition, threshold } = draft;
  const isOperator = condition !== '' && condition !== 'not null';
  return {
    type: draft.kind,
    name: draft.name.trim(),
    description: draft.description,
    email_subject: draft.subject,
    timezone: draft.timezone,
    chart: content === 'chart' ? draft.chart : null,
    dashboard: content === 'dashboard' ? draft.dashboard : null,
    extra: extraOf(draft),
    report_format: draft.format,
    custom_width: draft.width,
    force_screenshot: draft.isForced,
    ...(kind === 'Report'
      ? {}
      : {
          database: draft.database,
          sql: draft.sql,
          validator_type: isOperator ? 'operator' : 'not null',
          validator_config_json: isOperator ? { op: condition, threshold: threshold ?? 0 } : {},
        }),
  };
}

function extraOf({ content, tabs, extra }: ReportDraft): Readonly<Record<string, unknown>> {
  if (content === 'chart') return {};
  const { anchor: _, ...stored } = isObject(extra.dashboard) ? extra.dashboard : { anchor: null };
  if (tabs.length === 0) return Object.keys(stored).length === 0 ? {} : { dashboard: stored };
  return { dashboard: { ...stored, anchor: tabs.length === 1 ? tabs[0] : JSON.stringify(tabs) } };
}

function tabsIn(extra: Row): string[] {
  const anchor = isObject(extra.dashboard) ? extra.dashboard.anchor : null;
  if (typeof anchor !== 'string' || anchor === '') return [];
  try {
    const list: unknown = JSON.parse(anchor);
    return Array.isArray(list) ? list.filter((tab) => typeof tab === 'string') : [anchor];
  } catch {
    return [anchor];
  }
}

const textIn = (row: Row, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};

const listIn = (row: Row, name: string): readonly unknown[] => {
  const value = row[name];
  return Array.isArray(value) ? value : [];
};

const idIn = (value: unknown): number | null => (isObject(value) && typeof value.id === 'number' ? value.id : null);

function methodIn(row: Row): ReportDraft['creationMethod'] {
  const method = row.creation_method;
  return method === 'charts' || method === 'dashboards' ? method : 'alerts_reports';
}
