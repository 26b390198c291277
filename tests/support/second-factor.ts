import { POST as submitSignIn } from '@/app/(auth)/login/submit/route';
import * as me from '@/app/api/v1/me/[[...path]]/route';
import * as security from '@/app/api/v1/security/[[...path]]/route';
import type { Metadata } from '@/db/client';
import { issueCsrf } from '@/lib/server/auth/csrf';
import { keepFactor } from '@/lib/server/auth/factor/second-factor';
import { codeAt, newSecret, stepAt } from '@/lib/server/auth/factor/totp';
import { readNotice } from '@/lib/server/auth/flash';
import { Caller } from '@/tests/support/caller';
import { addUser } from '@/tests/support/world';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly secret: string;
  readonly recovery: readonly string[];
}

let count = 0;

/** A reader without a second factor; the password is the name. */
export async function addReader(db: Metadata): Promise<{ id: number; name: string }> {
  count += 1;
  const name = `person-${count}`;
  return { id: await addUser(db, name, 'Gamma'), name };
}

/** A reader with an authenticator that has not shown a code for a minute. */
export async function addPerson(db: Metadata): Promise<Person> {
  const reader = await addReader(db);
  const secret = newSecret();
  return { ...reader, secret, recovery: (await keepFactor(reader.id, secret, stepAt(new Date()) - 2)) ?? [] };
}

/** The code that an authenticator shows, so many steps from now. */
export function codeNow({ secret }: { readonly secret: string }, steps = 0): string {
  return codeAt(secret, stepAt(new Date()) + steps);
}

/** A browser that has opened a page with a form. */
export async function browser(): Promise<{ caller: Caller; csrf_token: string }> {
  const caller = new Caller();
  const { token, cookie } = await issueCsrf(new Headers());
  const [name = '', value = ''] = (cookie ?? '').split(';')[0]?.split(/=(.*)/s) ?? [];
  caller.cookies.set(name, value);
  return { caller, csrf_token: token };
}

/** A browser that has sent the sign-in form with the right password. */
export async function afterPassword(name: string, next = '/superset/welcome/') {
  const { caller, csrf_token } = await browser();
  const path = `/login/submit/?next=${encodeURIComponent(next)}`;
  const { headers } = await caller.form(submitSignIn, path, { username: name, password: name, csrf_token });
  return { caller, csrf_token, location: headers.get('location') };
}

export async function isIn(caller: Caller): Promise<boolean> {
  return (await caller.get(me, '/api/v1/me/')).status === 200;
}

export function cookiesOf(caller: Caller): Headers {
  return new Headers({ cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
}

export function told(caller: Caller): string | undefined {
  return readNotice(cookiesOf(caller))?.text;
}

/** The status of the JSON route, and its message or the names of what it gives. */
export async function login(body: Record<string, unknown>): Promise<[number, unknown]> {
  const sent = { provider: 'db', ...body };
  const { status, body: answered } = await new Caller().json(security, 'POST', '/api/v1/security/login', sent);
  return [status, answered.message ?? Object.keys(answered)];
}
