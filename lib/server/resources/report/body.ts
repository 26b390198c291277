import { CronPattern } from 'croner';
import { z } from 'zod';
import { flag, ids, integer, oneOf, oneOfOrMore, text } from '@/lib/server/api/request/body-field';
import { config } from '@/lib/server/config';
import { timeZoneNames } from '@/lib/time/time-zone-names';

const crontab = z
  .string()
  .refine(isCron, { error: 'Cron expression is not valid' })
  .refine((value) => value.length >= 1 && value.length <= 1000, { error: 'Length must be between 1 and 1000.' });

function isCron(value: string): boolean {
  try {
    new CronPattern(value);
    return true;
  } catch {
    return value.length > 1000;
  }
}

const atLeast = (min: 0 | 1) => {
  const error = min === 0 ? 'Value must be 0 or greater' : 'Value must be greater than 0';
  return integer().refine((value) => value >= min, { error });
};

const address = z.strictObject({
  target: text().optional(),
  ccTarget: text().optional(),
  bccTarget: text().optional(),
});

const knownTypes = ['Email', 'Slack', 'SlackV2'];
/** Ways of ours, for addresses that may be called: with encryption, unless the installation says otherwise. */
const webhookTypes = ['Webhook', 'Teams'];

interface Way {
  readonly type: string;
  readonly recipient_config_json?: z.infer<typeof address> | undefined;
}

function isWay({ type, recipient_config_json: to }: Way): boolean {
  if (!webhookTypes.includes(type) || to === undefined) return true;
  const { target = '' } = to;
  if (!URL.canParse(target)) return false;
  const { protocol } = new URL(target);
  return protocol === 'https:' || (protocol === 'http:' && config().reports.webhook.allowsHttp);
}

const recipient = z
  .strictObject({ type: oneOfOrMore(knownTypes, webhookTypes), recipient_config_json: address.optional() })
  .refine(isWay, { path: ['type'], error: `Must be one of: ${knownTypes.join(', ')}.` })
  .refine((value) => value.recipient_config_json !== undefined, { path: ['recipient_config_json'] });

const threshold = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z.custom<number>((value) => typeof value === 'number' && Number.isFinite(value), { error: 'Not a valid number.' }),
);

const validatorConfig = z.strictObject({
  op: oneOf(['<', '<=', '>', '>=', '==', '!=']).optional(),
  threshold: threshold.optional(),
});

const types = oneOf(['Alert', 'Report']);
const methods = oneOf(['charts', 'dashboards', 'alerts_reports']);
const zones = z.string().refine((value) => timeZoneNames.includes(value), {
  error: `Must be one of: ${timeZoneNames.join(', ')}.`,
});
const width = integer()
  .refine((value) => value >= config().reports.width.min && value <= config().reports.width.max, {
    error: () => {
      const { min, max } = config().reports.width;
      return `Screenshot width must be between ${min}px and ${max}px`;
    },
  })
  .nullable();
const mapping = z.record(z.string(), z.unknown(), { error: 'Not a valid mapping type.' });

const shared = {
  description: text().nullable().optional(),
  email_subject: text().nullable().optional(),
  context_markdown: text().nullable().optional(),
  active: flag().optional(),
  timezone: zones.optional(),
  sql: text().nullable().optional(),
  chart: integer().nullable().optional(),
  dashboard: integer().nullable().optional(),
  selected_tabs: z.array(z.unknown()).optional(),
  database: integer().nullable().optional(),
  owners: ids().optional(),
  validator_type: oneOf(['not null', 'operator']).nullable().optional(),
  validator_config_json: validatorConfig.nullable().optional(),
  grace_period: atLeast(1).optional(),
  working_timeout: atLeast(1).optional(),
  recipients: z.array(recipient).optional(),
  report_format: oneOfOrMore(['PDF', 'PNG', 'CSV', 'TEXT'], ['XLSX', 'LINK']).optional(),
  extra: mapping.optional(),
  force_screenshot: flag().optional(),
  custom_width: width.optional(),
};

/** A new alert or report. */
export const newReport = z
  .strictObject({
    ...shared,
    type: types,
    name: text({ min: 1, max: 150 }),
    crontab,
    creation_method: methods.optional(),
    log_retention: atLeast(1).optional(),
  })
  .refine(({ type, database }) => type !== 'Report' || !database, {
    path: ['database'],
    error: 'Database reference is not allowed on a report',
  });

/** The changes to an alert or report. */
export const reportChanges = z.strictObject({
  ...shared,
  type: types.optional(),
  name: text({ min: 1, max: 150 }).optional(),
  crontab: crontab.optional(),
  creation_method: methods.optional(),
  log_retention: atLeast(0).optional(),
});

const { active: _active, owners: _owners, ...drawn } = shared;

/** An alert or report that is not stored: what its message or its value would be now. */
export const reportDraft = z.object({
  ...drawn,
  id: integer().optional(),
  type: types,
  name: text({ max: 150 }).optional(),
});
