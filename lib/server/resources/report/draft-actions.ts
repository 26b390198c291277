import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import type { Call } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { deliver } from '@/lib/server/delivery/deliver';
import type { Message } from '@/lib/server/delivery/message';
import { deliveryText } from '@/lib/server/delivery/texts';
import { type Measured, measureAlert } from '@/lib/server/report/alert';
import { wholeHtml } from '@/lib/server/report/deliveries';
import { inReportLanguage } from '@/lib/server/report/language';
import { composeMessage } from '@/lib/server/report/message';
import { earlierValues } from '@/lib/server/report/run-log';
import type { ReportRow } from '@/lib/server/report/stored';
import { reportDraft } from './body';
import { seesSchedule } from './sees-schedule';
import { configText } from './write';

type Draft = z.infer<typeof reportDraft>;

const patienceMs = 60_000;
const historyLength = 29;

const signalOf = ({ request }: Call): AbortSignal => AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)]);

async function draftIn({ request }: Call): Promise<Draft> {
  return parseBody(reportDraft, await readJson(request));
}

/** `POST measure`: what the query of an alert says now, read in the name of the caller. */
export async function measureDraft(call: Call): Promise<Response> {
  const draft = await draftIn(call);
  const { value, valueText, isTriggered, condition } = await measured(draft, call);
  return jsonResponse({ result: { value, value_text: valueText, is_triggered: isTriggered, condition } });
}

/** `POST preview`: subject and HTML of the message, made of what the caller may read. */
export async function previewDraft(call: Call): Promise<Response> {
  const draft = await draftIn(call);
  return inReportLanguage(async () => {
    const message = await messageOf(draft, call);
    return jsonResponse({ result: { subject: message.subject, html: wholeHtml(message) } });
  });
}

/** `POST test`: the message to the caller's own address, whether the alert is triggered or not. */
export async function testDraft(call: Call): Promise<Response> {
  const { email } = call.viewer;
  if (!email) throw new AppError('report_mail_missing');
  const draft = await draftIn(call);
  const facts = { runId: randomUUID(), mayRepeat: false, signal: signalOf(call) };
  const recipient = { type: 'Email', target: email, cc: '', bcc: '' };
  await inReportLanguage(async () => deliver(await messageOf(draft, call), recipient, facts));
  return jsonResponse({ message: 'OK', result: { target: email } });
}

async function messageOf(draft: Draft, call: Call): Promise<Message> {
  const isKnown = draft.id !== undefined && (await seesSchedule(call.viewer, draft.id));
  return composeMessage({
    ...{ row: rowOf(draft), viewer: call.viewer, at: new Date(), isTest: true, signal: signalOf(call) },
    measured: draft.type === 'Alert' ? await measured(draft, call) : null,
    history: isKnown ? await earlierValues(draft.id ?? 0, null, historyLength) : [],
  });
}

function measured(draft: Draft, call: Call): Promise<Measured> {
  return measureAlert(rowOf(draft), call.viewer, signalOf(call));
}

function rowOf(draft: Draft): ReportRow {
  const config = draft.validator_config_json;
  return {
    id: draft.id ?? 0,
    uuid: randomUUID(),
    type: draft.type,
    name: draft.name?.trim() || deliveryText('newDraft', { kind: draft.type }),
    description: draft.description ?? null,
    email_subject: draft.email_subject ?? null,
    context_markdown: null,
    active: true,
    crontab: '* * * * *',
    timezone: draft.timezone ?? 'UTC',
    creation_method: 'alerts_reports',
    chart_id: draft.chart ?? null,
    dashboard_id: draft.chart ? null : (draft.dashboard ?? null),
    database_id: draft.database ?? null,
    sql: draft.sql ?? null,
    validator_type: draft.validator_type ?? null,
    validator_config_json: config ? configText(config) : null,
    report_format: draft.report_format ?? 'PNG',
    force_screenshot: draft.force_screenshot ?? false,
    custom_width: draft.custom_width ?? null,
    custom_height: null,
    extra_json: JSON.stringify(draft.extra ?? {}),
    log_retention: 90,
    grace_period: 14_400,
    working_timeout: 3_600,
    last_eval_dttm: null,
    last_state: 'Not triggered',
    last_value: null,
    last_value_row_json: null,
    created_on: new Date(),
    changed_on: new Date(),
    created_by_fk: null,
    changed_by_fk: null,
  };
}
