import { z } from 'zod';
import { metadata } from '@/db/client';
import { log } from '@/db/schema/log';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { jsonOrNull } from '@/lib/server/api/request/body';
import { formField, readForm } from '@/lib/server/api/request/form';
import { errorResponse } from '@/lib/server/api/wire';
import { loginAddress } from '@/lib/server/auth/login-address';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { redirectTo } from '@/lib/server/auth/redirect';
import { viewerOf } from '@/lib/server/auth/viewer';
import { parseForeignJson } from '@/lib/text/foreign-json';

/** The contract's batch. */
const maxEvents = 1024;
const Event = z.looseObject({
  event_name: z.string().max(512).optional(),
  source: z.string().optional(),
  source_id: z.number().int().nullish(),
  slice_id: z.number().int().nullish(),
  impression_id: z.string().optional(),
});
const Events = z.array(Event).max(maxEvents);

/** `POST /superset/log/`: stores `events` that a page reports, in JSON or in a form. Invalid events are ignored. */
export function storeClientLog(request: Request): Promise<Response> {
  return store(request).catch(errorResponse);
}

async function store(request: Request): Promise<Response> {
  const viewer = await senderOf(request);
  const url = new URL(request.url);
  if (viewer.kind === 'anonymous') return redirectTo(loginAddress(url, request.headers.get('host') ?? url.host));
  if (!viewer.permissions.has('can_log on Superset')) return errorResponse(new AppError('screen_forbidden'));
  const events = Events.safeParse(await eventsOf(request));
  if (!events.success || events.data.length === 0) return stored();
  const dashboardId = idOf(url.searchParams.get('dashboard_id'));
  const sliceId = idOf(url.searchParams.get('slice_id'));
  const db = await metadata();
  await db.insert(log).values(
    events.data.map((event) => ({
      action: event.event_name ?? 'log',
      user_id: viewer.id,
      dashboard_id: dashboardId ?? (event.source === 'dashboard' ? (event.source_id ?? null) : null),
      slice_id: sliceId ?? event.slice_id ?? (isChart(event.source) ? (event.source_id ?? null) : null),
      json: JSON.stringify(event).slice(0, 10_000),
      referrer: request.headers.get('referer')?.slice(0, 1024) ?? null,
    })),
  );
  return stored();
}

/** The user of the session, or the guest whose token a form sends, since a beacon has no headers. */
async function senderOf(request: Request): Promise<Viewer> {
  const { headers } = request;
  const viewer = await pageViewerOf(headers);
  const isForm = headers.get('content-type')?.includes('form') ?? false;
  const token = viewer.kind === 'anonymous' && isForm ? await formField(request, 'guest_token') : null;
  return token ? viewerOf(new Headers({ 'x-guesttoken': token })) : viewer;
}

function stored(): Response {
  return new Response('', { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

function isChart(source: string | undefined): boolean {
  return source === 'explore' || source === 'slice';
}

function idOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

async function eventsOf(request: Request): Promise<unknown> {
  const isJson = request.headers.get('content-type')?.includes('json');
  const body: unknown = isJson ? await jsonOrNull(request) : Object.fromEntries((await readForm(request)) ?? []);
  const events = typeof body === 'object' && body !== null && 'events' in body ? body.events : [];
  return typeof events === 'string' ? parse(events) : events;
}

function parse(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return null;
  }
}
