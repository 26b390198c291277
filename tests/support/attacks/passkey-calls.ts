import * as enterOptions from '@/app/(auth)/login/passkey/options/route';
import * as enter from '@/app/(auth)/login/passkey/route';
import * as addOptions from '@/app/(main)/user_info/passkey/options/route';
import * as add from '@/app/(main)/user_info/passkey/route';
import type { Caller } from '@/tests/support/caller';
import { browser, isIn } from '@/tests/support/second-factor';
import { type Deviation, SoftwareAuthenticator } from './software-authenticator';

export const origin = 'http://localhost:8088';

export interface Browser {
  readonly caller: Caller;
  readonly csrf_token: string;
}
type Route = Parameters<Caller['json']>[0];
export const post = ({ caller, csrf_token }: Browser, route: Route, path: string, body: object) =>
  caller.json(route, 'POST', path, body, { 'x-csrftoken': csrf_token });

/** A browser in which a user is signed in. */
export async function inside(id: number): Promise<Browser> {
  const { caller, csrf_token } = await browser();
  const csrf = caller.cookies.get('csrf') ?? '';
  await caller.signIn(id);
  caller.cookies.set('csrf', csrf);
  return { caller, csrf_token };
}

export const authenticator = () => new SoftwareAuthenticator(origin, 'localhost');
export const askToAdd = (own: Browser, password: string) =>
  post(own, addOptions, '/user_info/passkey/options/', { present_password: password });

/** Adds a passkey to the account of a reader whose password is the name. */
export async function addTo(
  reader: { id: number; name: string },
  {
    made = authenticator(),
    own,
    deviation,
  }: { made?: SoftwareAuthenticator; own?: Browser; deviation?: Deviation } = {},
) {
  const at = own ?? (await inside(reader.id));
  const asked = await askToAdd(at, reader.name);
  const answer = made.register(asked.body, deviation);
  const added = await post(at, add, '/user_info/passkey/', { name: 'Laptop', answer });
  return { made, status: added.status, own: at };
}

/** The options that the sign-in page asks for a passkey with. */
export async function begin(at: Browser) {
  const { body } = await post(at, enterOptions, '/login/passkey/options/', {});
  return body;
}
export const send = (at: Browser, answer: object, search = '') =>
  post(at, enter, `/login/passkey/${search}`, { answer });

/** Signs in with a passkey alone, in a new browser. */
export async function enterWith(made: SoftwareAuthenticator, deviation: Deviation = {}) {
  const at = await browser();
  const { status } = await send(at, made.assert(await begin(at), deviation));
  return [status, await isIn(at.caller)] as const;
}
export const refused = [422, false];
export const taken = [200, true];
