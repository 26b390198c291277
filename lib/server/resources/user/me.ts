import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import type { Call, Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { startSession } from '@/lib/server/auth/session-token';
import { changePassword } from '@/lib/server/auth/sign-in';
import { forgetViewers } from '@/lib/server/cache/viewers';
import { describeAccount } from './account';

function demandSomebody(viewer: Viewer): Viewer {
  if (viewer.kind === 'anonymous') throw new AppError('credentials_wrong');
  return viewer;
}

async function show({ viewer }: Call): Promise<Response> {
  return jsonResponse({ result: await describe(demandSomebody(viewer)) });
}

async function describe(viewer: Viewer) {
  const { username, firstName: first_name, lastName: last_name } = viewer;
  if (viewer.id === null) return { first_name, is_active: false, is_anonymous: false, last_name, username };
  const row = await ownRow(viewer.id);
  const { email, login_count } = row;
  const names = { first_name: row.first_name, last_name: row.last_name, username: row.username };
  return { ...names, email, id: viewer.id, is_active: true, is_anonymous: false, login_count };
}

async function ownRow(id: number) {
  const db = await metadata();
  const [row] = await db.select().from(user).where(eq(user.id, id));
  if (!row) throw new AppError('credentials_wrong');
  return row;
}

async function roles({ viewer }: Call): Promise<Response> {
  return jsonResponse({ result: await describeAccount(demandSomebody(viewer)) });
}

const name = z.string().min(1, nameLength()).max(64, nameLength());
const Change = z.strictObject({ first_name: name, last_name: name, password: z.string() }).partial();

function nameLength(): string {
  return 'Length must be between 1 and 64.';
}

/**
 * Changes the viewer's own names and password. A new password ends every session; the sender gets a new session cookie.
 * An empty password changes nothing.
 */
async function change({ request, viewer }: Call): Promise<Response> {
  const { id } = demandSomebody(viewer);
  if (id === null) throw new AppError('forbidden');
  const { password, ...names } = parseBody(Change, await readJson(request));
  if (password !== undefined && viewer.token !== undefined) throw new AppError('token_barred');
  if (password === undefined && Object.keys(names).length === 0) throw new AppError('nothing_to_change');
  const db = await metadata();
  const changed = Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined));
  await db
    .update(user)
    .set({ ...changed, changed_by_fk: sql`${id}` })
    .where(eq(user.id, id));
  const cookie = password ? await startSession(await changePassword(id, password), request.headers) : null;
  forgetViewers();
  return jsonResponse({ result: await describe(viewer) }, 200, cookie === null ? {} : { 'set-cookie': cookie });
}

export const me: Service = {
  name: 'me',
  actions: [
    { method: 'GET', path: '', permission: null, refusals: [401, 422], run: show },
    { method: 'GET', path: 'roles', permission: null, refusals: [401, 422], run: roles },
    { method: 'PUT', path: '', permission: null, refusals: [401, 422], body: Change, run: change },
  ],
};
