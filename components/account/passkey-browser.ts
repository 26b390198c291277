import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { withBase } from '@/lib/base-path/base-path';

/** Why a call was refused: by its HTTP status, or null where the browser or its user ended it. */
export class PasskeyProblem extends Error {
  override name = 'PasskeyProblem';
  constructor(
    readonly status: number | null,
    readonly isFirst: boolean,
  ) {
    super(`passkey ${status}`);
  }
}

interface Next {
  readonly next: string;
}

/** Asks the browser for a passkey. Resolves to the address that follows; rejects with a `PasskeyProblem`. */
export async function enterWith(path: string, search: string, csrf: string): Promise<string> {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(`${path}options/`, {}, csrf, true);
  const answer = await byBrowser(() => startAuthentication({ optionsJSON }));
  return (await post<Next>(path + search, { answer }, csrf)).next;
}

/** Has the browser make a passkey for one's own account. Resolves and rejects as `enterWith`. */
export function addWith(password: string, name: string, csrf: string): Promise<string> {
  return makeWith('/user_info/passkey/', { present_password: password }, name, csrf);
}

/** Has the browser make a first passkey while signing in. Resolves and rejects as `enterWith`. */
export function setUpWith(path: string, name: string, csrf: string): Promise<string> {
  return makeWith(path, {}, name, csrf);
}

async function makeWith(path: string, body: object, name: string, csrf: string): Promise<string> {
  const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>(`${path}options/`, body, csrf, true);
  const answer = await byBrowser(() => startRegistration({ optionsJSON }));
  return (await post<Next>(path, { name, answer }, csrf)).next;
}

async function byBrowser<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch {
    throw new PasskeyProblem(null, false);
  }
}

async function post<Answer>(path: string, body: object, csrf: string, isFirst = false): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'x-csrftoken': csrf };
  const response = await fetch(withBase(path), { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new PasskeyProblem(response.status, isFirst);
  return (await response.json()) as Answer;
}
