import { CronPattern } from 'croner';
import { z } from 'zod';
import { flag, ids, integer, oneOf, text } from '@/lib/server/api/request/body-field';
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

const recipient = z
  .strictObject({ type: oneOf(['Email', 'Slack', 'SlackV2']), recipient_config_json: address.optional() })
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
  .refine((value) => value >= 600 && value <= 2400, { error: 'Screenshot width must be between 600px and 2400px' })
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
  report_format: oneOf(['PDF', 'PNG', 'CSV', 'TEXT']).optional(),
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
