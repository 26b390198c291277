import type { Tables } from './superset-statements';

const reportThere = {
  description: null,
  email_subject: null,
  context_markdown: null,
  active: true,
  crontab: '0 9 * * 1',
  timezone: 'Europe/Berlin',
  creation_method: 'alerts_reports',
  chart_id: null,
  dashboard_id: null,
  database_id: null,
  sql: null,
  validator_type: null,
  validator_config_json: null,
  report_format: 'PNG',
  force_screenshot: false,
  custom_width: null,
  custom_height: null,
  extra_json: '{}',
  log_retention: 90,
  grace_period: 14_400,
  working_timeout: null,
};

/** An alert and a report of the small installation. */
export const reportsThere = {
  report_schedule: [
    { ...reportThere, id: 61, type: 'Report', name: 'weekly', dashboard_id: 41, report_format: 'PDF' },
    {
      ...reportThere,
      id: 62,
      type: 'Alert',
      name: 'few sales',
      chart_id: 31,
      database_id: 11,
      sql: 'SELECT 1',
      validator_type: 'operator',
      validator_config_json: '{"op": "<", "threshold": 3.0}',
    },
    { ...reportThere, id: 63, type: 'Report', name: 'of a chart that is gone', chart_id: 39 },
  ],
  report_recipient: [
    { id: 1, type: 'Email', recipient_config_json: '{"target": "a@example.com"}', report_schedule_id: 61 },
  ],
  report_schedule_user: [{ id: 1, user_id: 7, report_schedule_id: 61 }],
} satisfies Tables;
