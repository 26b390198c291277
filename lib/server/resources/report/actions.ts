import { AppError } from '@/lib/errors/app-error';
import { listCall } from '@/lib/server/api/calls/list';
import { showCall } from '@/lib/server/api/calls/show';
import { type ArgumentSchema, readArgument } from '@/lib/server/api/request/argument';
import type { Action, Call, Resource, ResourceRows } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { config } from '@/lib/server/config';
import { slackChannels } from '@/lib/server/delivery/slack';
import { reportDraft } from './body';
import { measureDraft, previewDraft, testDraft } from './draft-actions';
import { runMessage, runNow } from './run-actions';

const get = { method: 'GET', permission: 'can_read on ReportSchedule' } as const;
const ask = {
  method: 'POST',
  permission: 'can_write on ReportSchedule',
  body: reportDraft,
  access: 'question',
} as const;

const channelsSchema: ArgumentSchema = {
  type: 'object',
  properties: {
    search_string: { type: 'string' },
    types: { type: 'array', items: { type: 'string', enum: ['public_channel', 'private_channel'] } },
    exact_match: { type: 'boolean' },
    force: { type: 'boolean' },
  },
};

/** `GET slack_channels`: the channels that the bot sees, for the choice of a recipient. */
async function channels({ url, request }: Call): Promise<Response> {
  const asked = readArgument(url, channelsSchema) as {
    readonly search_string?: string;
    readonly types?: readonly string[];
    readonly exact_match?: boolean;
  } | null;
  if (config().reports.slack.token === null) throw new AppError('slack_not_connected');
  const found = await slackChannels(asked?.types ?? [], request.signal);
  const words = (asked?.search_string ?? '')
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const matches = (text: string) =>
    words.some((word) => (asked?.exact_match ? text.toLowerCase() === word : text.toLowerCase().includes(word)));
  const result = found.filter(({ id, name }) => words.length === 0 || matches(name) || matches(id));
  return jsonResponse({ result: result.slice(0, 1_000) });
}

/** The calls of alerts and reports beside the generic ones. */
export function reportActions(rows: ResourceRows, logsOf: (call: Call) => Resource): readonly Action[] {
  return [
    { ...get, path: 'slack_channels', run: channels },
    { ...ask, path: 'preview', summary: 'The message of a draft, as it would be now', run: previewDraft },
    { ...ask, path: 'measure', summary: 'What the query of an alert says now', run: measureDraft },
    {
      ...ask,
      path: 'test',
      access: 'usual',
      summary: 'Sends the message of a draft to the caller alone',
      run: testDraft,
    },
    { ...get, path: ':report/log', run: (call) => listCall(logsOf(call), call) },
    { ...get, path: ':report/log/:id', run: (call) => showCall(logsOf(call), call) },
    {
      ...get,
      path: ':report/log/:id/message',
      summary: 'The message of a run as it was sent, for owners of the schedule',
      answerTypes: ['text/html'],
      run: (call) => runMessage(rows, call),
    },
    {
      method: 'POST',
      path: ':id/run',
      permission: 'can_write on ReportSchedule',
      summary: 'Runs it as soon as possible',
      run: (call) => runNow(rows, call),
    },
  ];
}
