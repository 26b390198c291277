import { inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { embeddedDashboard } from '@/db/schema/dashboard';
import { AppError } from '@/lib/errors/app-error';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import type { Call, Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { signIn } from '@/lib/server/auth/credentials/check-password';
import { issueCsrf } from '@/lib/server/auth/csrf';
import { GuestClaims, signGuestToken } from '@/lib/server/auth/guest-token';
import { addressOf } from '@/lib/server/auth/throttle';
import { signToken } from '@/lib/server/auth/token';
import { refreshOwner } from '@/lib/server/auth/viewer';
import { config } from '@/lib/server/config';
import { groupResource } from './group';
import { nestedActions } from './nested';
import { permissionResource, permissionViewResource, viewMenuResource } from './permission';
import { roleResource } from './role';
import { userResource } from './user';
import { userRegistrationResource } from './user-registration';

const filled = z.string().min(1, 'Shorter than minimum length 1.');
const Login = z.strictObject({
  username: filled,
  password: filled,
  provider: z
    .string()
    .default('db')
    .superRefine((provider, context) => {
      if (!['db', 'ldap'].includes(provider)) context.addIssue('Must be one of: db, ldap.');
      if (provider === 'ldap' && config().ldap === null) {
        context.addIssue('Alternative authentication provider is not allowed');
      }
    }),
  refresh: z.union([z.boolean(), z.string(), z.null()]).optional(),
  /** A code of the second factor, for accounts that have one. */
  totp: z.string().max(64).optional(),
});

async function login({ request }: Call): Promise<Response> {
  const {
    username,
    password,
    provider,
    refresh: wants,
    totp,
  } = parseBody(Login, await readJson(request, 'payload_not_json'));
  const place = provider === 'ldap' ? 'ldap' : 'db';
  const owner = await signIn({ username, password, place }, addressOf(request.headers), totp ?? null);
  const tokens = { access_token: await signToken(owner, 'access', true) };
  if (!wants || wants === 'false') return jsonResponse(tokens);
  return jsonResponse({ ...tokens, refresh_token: await signToken(owner, 'refresh', false) });
}

async function refresh({ request }: Call): Promise<Response> {
  const owner = await refreshOwner(request.headers);
  return jsonResponse({ access_token: await signToken(owner, 'access', false) });
}

async function csrfToken({ request }: Call): Promise<Response> {
  const { token, cookie } = await issueCsrf(request.headers);
  return jsonResponse({ result: token }, 200, cookie === null ? {} : { 'set-cookie': cookie });
}

const GuestToken = z.object({
  user: GuestClaims.shape.user,
  resources: GuestClaims.shape.resources,
  rls: GuestClaims.shape.rls_rules,
});

async function guestToken({ request }: Call): Promise<Response> {
  const { user, resources, rls } = parseBody(GuestToken, await readJson(request));
  await demandEmbedded(resources.map(({ id }) => id));
  return jsonResponse({ token: await signGuestToken({ user, resources, rls_rules: rls }) });
}

/** Throws `embedded_not_found` unless every id is that of an embeddable dashboard: its embedded uuid or its own id. */
async function demandEmbedded(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const db = await metadata();
  const { uuid, dashboard_id } = embeddedDashboard;
  const names = [...ids];
  const found = await db
    .select({ uuid, dashboard_id })
    .from(embeddedDashboard)
    .where(or(inArray(sql`${uuid}::text`, names), inArray(sql`${dashboard_id}::text`, names)));
  const isKnown = (id: string) => found.some((row) => row.uuid === id || String(row.dashboard_id) === id);
  if (!ids.every(isKnown)) throw new AppError('embedded_not_found');
}

export const security: Service = {
  name: 'security',
  actions: [
    { method: 'POST', path: 'login', permission: null, refusals: [401], body: Login, access: 'question', run: login },
    {
      method: 'POST',
      path: 'refresh',
      permission: null,
      refusals: [401, 422],
      access: 'own_token',
      run: refresh,
    },
    { method: 'GET', path: 'csrf_token', permission: 'can_read on SecurityRestApi', run: csrfToken },
    {
      method: 'POST',
      path: 'guest_token',
      permission: 'can_grant_guest_token on SecurityRestApi',
      body: GuestToken,
      run: guestToken,
    },
    ...nestedActions('roles', roleResource),
    ...nestedActions('users', userResource),
    ...nestedActions('groups', groupResource),
    ...nestedActions('permissions', permissionResource),
    ...nestedActions('permissions-resources', permissionViewResource),
    ...nestedActions('resources', viewMenuResource),
    ...nestedActions('user_registrations', userRegistrationResource, true),
  ],
};
