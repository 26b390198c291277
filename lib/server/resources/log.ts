import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { log } from '@/db/schema/log';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { wireInstant } from '@/lib/server/api/audit';
import { listCall, listSchema } from '@/lib/server/api/calls/list';
import { showCall } from '@/lib/server/api/calls/show';
import { computed, field, related } from '@/lib/server/api/field';
import { byRelated, byText } from '@/lib/server/api/order';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import type { Call, Resource, Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { flushReads } from '@/lib/server/log/reads';
import { exportLog } from './log-export';
import { recentActivity } from './user/recent-activity';

const account = {
  many: false,
  from: user,
  where: eq(user.id, log.user_id),
  scope: { columns: { first_name: user.first_name, last_name: user.last_name, username: user.username } },
};

const columns = [
  'user.first_name',
  'user.last_name',
  'user.username',
  'user_id',
  'action',
  'dttm',
  'json',
  'slice_id',
  'dashboard_id',
  'duration_ms',
  'referrer',
];

export const logEntries: Resource = {
  name: 'log',
  title: 'Log',
  view: 'Log',
  read: 'can_read on Log',
  table: log,
  id: log.id,
  scope: { columns: { id: log.id } },
  fields: {
    user: related(account, ['first_name', 'last_name', 'username']),
    user_id: field(log.user_id),
    action: field(log.action),
    dttm: computed({ at: log.dttm }, ({ at }) => wireInstant(at)),
    json: field(log.json),
    slice_id: field(log.slice_id),
    dashboard_id: field(log.dashboard_id),
    duration_ms: field(log.duration_ms),
    referrer: field(log.referrer),
  },
  labels: { dttm: 'dttm', json: 'JSON' },
  list: {
    title: 'Logs',
    columns,
    order: {
      'user.first_name': byRelated(user.first_name, user, account.where),
      'user.last_name': byRelated(user.last_name, user, account.where),
      'user.username': byRelated(user.username, user, account.where),
      user_id: log.user_id,
      action: byText(log.action),
      dttm: log.dttm,
      json: byText(log.json),
      slice_id: log.slice_id,
      dashboard_id: log.dashboard_id,
      duration_ms: log.duration_ms,
      referrer: byText(log.referrer),
    },
    defaultOrder: { by: log.dttm, direction: 'desc' },
    search: {
      user: { kind: 'one', column: log.user_id },
      user_id: { kind: 'number', column: log.user_id },
      action: { kind: 'text', column: log.action },
      dttm: { kind: 'date', column: log.dttm },
      json: { kind: 'text', column: log.json },
      slice_id: { kind: 'number', column: log.slice_id },
      dashboard_id: { kind: 'number', column: log.dashboard_id },
      duration_ms: { kind: 'number', column: log.duration_ms },
      referrer: { kind: 'text', column: log.referrer },
    },
  },
  show: { columns, envelope: 'labels' },
};

const Empty = z.strictObject({});

/** The log of actions. Entries are written by the server; a client may only add an empty one. */
export const logService: Service = {
  name: 'log',
  actions: [
    { method: 'GET', path: '', permission: 'can_read on Log', run: listWithReads },
    { method: 'POST', path: '', permission: 'can_write on Log', body: Empty, run: create },
    {
      method: 'GET',
      path: 'export',
      permission: 'can_read on Log',
      argument: listSchema,
      answerTypes: ['text/csv'],
      summary: 'The entries that the filters leave, as CSV',
      run: (call) => exportLog(logEntries, call),
    },
    { method: 'GET', path: 'recent_activity', permission: 'can_recent_activity on Log', run: recentActivity },
    { method: 'GET', path: ':id', permission: 'can_read on Log', run: show },
  ],
};

/** Writes the pending reads first, so that the log is complete. */
async function listWithReads(call: Call): Promise<Response> {
  await flushReads();
  return listCall(logEntries, call);
}

function show(call: Call): Promise<Response> {
  if (!/^\d+$/.test(call.params.id ?? '')) throw new AppError('route_not_found');
  return showCall(logEntries, call);
}

async function create({ request, viewer }: Call): Promise<Response> {
  parseBody(Empty, await readJson(request), 'body_unprocessable');
  const db = await metadata();
  const [row] = await db.insert(log).values({ user_id: viewer.id }).returning({ id: log.id });
  return jsonResponse({ id: row?.id, result: { id: row?.id } }, 201);
}
