import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { dashboard } from '@/db/schema/dashboard';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { readJson } from '@/lib/server/api/request/body';
import { parseBodyAsText } from '@/lib/server/api/request/python-body';
import type { Action, Call } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { keyOf } from '@/lib/server/state/key';
import { permalinkUrl, readPermalink, storePermalink } from '@/lib/server/state/permalink';

type FindDashboard = (viewer: Viewer, key: string) => Promise<number>;

const pair = z.array(z.string().nullable()).length(2, 'Length must be 2.');
const Body = z.strictObject({
  dataMask: z
    .record(z.string(), z.unknown(), {
      error: ({ input }) => (input == null ? undefined : 'Not a valid mapping type.'),
    })
    .nullish(),
  activeTabs: z.array(z.string()).nullish(),
  urlParams: z.array(pair).nullish(),
  anchor: z.string().nullish(),
});

/** Permalinks to a dashboard with its filters, tabs and anchor. The same user gets the same link for the same state. */
export function dashboardPermalinkActions(find: FindDashboard): readonly Action[] {
  async function create({ request, viewer, params }: Call): Promise<Response> {
    const state = parseBodyAsText(Body, await readJson(request));
    const id = await find(viewer, params.id ?? '').catch((problem: unknown) => {
      throw told(problem, 'permalink_dashboard_missing');
    });
    const key = keyOf(viewer.id, id, sorted(state));
    await storePermalink('dashboard', key, state, { dashboard_id: id }, viewer.id);
    return jsonResponse({ key, url: permalinkUrl('dashboard', key, request) }, 201);
  }

  async function show({ viewer, params }: Call): Promise<Response> {
    const link = await readPermalink('dashboard', params.key ?? '');
    if (link === null || link.dashboard_id === null) throw new AppError('permalink_missing');
    await find(viewer, String(link.dashboard_id)).catch((problem: unknown) => {
      throw told(problem, 'permalink_dashboard_denied');
    });
    return jsonResponse({ dashboardId: await uuidOf(link.dashboard_id), state: link.value });
  }

  return [
    {
      method: 'POST',
      path: ':id/permalink',
      takesKey: true,
      permission: 'can_write on DashboardPermalinkRestApi',
      body: Body,
      run: create,
    },
    { method: 'GET', path: 'permalink/:key', permission: 'can_read on DashboardPermalinkRestApi', run: show },
  ];
}

function told(problem: unknown, code: 'permalink_dashboard_missing' | 'permalink_dashboard_denied'): unknown {
  return problem instanceof AppError && problem.code === 'not_found' ? new AppError(code) : problem;
}

async function uuidOf(id: number): Promise<string | null> {
  const db = await metadata();
  const [row] = await db.select({ uuid: dashboard.uuid }).from(dashboard).where(eq(dashboard.id, id));
  return row?.uuid ?? null;
}

/** Sorts the keys, so that equal states give equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([key, item]) => [key, sorted(item)]));
}
