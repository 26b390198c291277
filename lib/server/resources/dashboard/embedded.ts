import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { dashboard, embeddedDashboard } from '@/db/schema/dashboard';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { wireInstant } from '@/lib/server/api/audit';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import type { Action, Call, Service } from '@/lib/server/api/resource';
import { toSql } from '@/lib/server/api/scope';
import { dashboardScope } from '@/lib/server/api/scopes';
import { jsonResponse } from '@/lib/server/api/wire';

type FindDashboard = (viewer: Viewer, key: string) => Promise<number>;

const Body = z.strictObject({ allowed_domains: z.array(z.string()) });

/** Whether a dashboard may be embedded, and by which sites. */
export function embeddedActions(find: FindDashboard): readonly Action[] {
  async function show({ viewer, params }: Call): Promise<Response> {
    const result = await read(await find(viewer, params.id ?? ''));
    return result === null ? jsonResponse({}, 404) : jsonResponse({ result });
  }

  async function set({ request, viewer, params }: Call): Promise<Response> {
    const dashboard_id = await find(viewer, params.id ?? '');
    const { allowed_domains } = parseBody(Body, await readJson(request));
    const changed = { allowed_domains, changed_by_fk: viewer.id, changed_on: new Date() };
    const db = await metadata();
    await db
      .insert(embeddedDashboard)
      .values({ dashboard_id, created_by_fk: viewer.id, ...changed })
      .onConflictDoUpdate({ target: embeddedDashboard.dashboard_id, set: changed });
    return jsonResponse({ result: await read(dashboard_id) });
  }

  async function remove({ viewer, params }: Call): Promise<Response> {
    const id = await find(viewer, params.id ?? '');
    const db = await metadata();
    await db.delete(embeddedDashboard).where(eq(embeddedDashboard.dashboard_id, id));
    return jsonResponse({ message: 'OK' });
  }

  const path = ':id/embedded';
  const may = 'can_set_embedded on Dashboard';
  return [
    { method: 'GET', path, takesKey: true, permission: 'can_get_embedded on Dashboard', run: show },
    { method: 'POST', path, takesKey: true, permission: may, body: Body, run: set },
    { method: 'PUT', path, takesKey: true, permission: may, body: Body, run: set },
    { method: 'DELETE', path, takesKey: true, permission: may, run: remove },
  ];
}

/** The same settings, found by the uuid that embedding sites use. */
export const embeddedDashboardService: Service = {
  name: 'embedded_dashboard',
  actions: [{ method: 'GET', path: ':uuid', permission: 'can_read on EmbeddedDashboard', run: showByUuid }],
};

async function showByUuid({ params, viewer }: Call): Promise<Response> {
  const parsed = z.uuid().safeParse(params.uuid);
  if (!parsed.success) throw new AppError('not_found');
  const db = await metadata();
  const [row] = await db
    .select({ id: dashboard.id })
    .from(dashboard)
    .innerJoin(embeddedDashboard, eq(embeddedDashboard.dashboard_id, dashboard.id))
    .where(and(eq(embeddedDashboard.uuid, parsed.data), toSql(rows(viewer, 'dashboard'), dashboardScope)));
  if (!row) throw new AppError('not_found');
  return jsonResponse({ result: await read(row.id) });
}

async function read(dashboardId: number) {
  const db = await metadata();
  const person = { first_name: user.first_name, id: user.id, last_name: user.last_name, username: user.username };
  const [row] = await db
    .select({ embedded: embeddedDashboard, changed_by: person })
    .from(embeddedDashboard)
    .leftJoin(user, eq(user.id, embeddedDashboard.changed_by_fk))
    .where(eq(embeddedDashboard.dashboard_id, dashboardId));
  if (!row) return null;
  const { uuid, allowed_domains, changed_on } = row.embedded;
  return {
    allowed_domains,
    changed_by: row.changed_by,
    changed_on: wireInstant(changed_on),
    dashboard_id: String(dashboardId),
    uuid,
  };
}
