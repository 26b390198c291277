import type { TokenOwner } from '@/lib/server/auth/token';
import { config } from '@/lib/server/config';
import { claimsRefusal } from './admission';
import { admit, admittedAccount } from './admit';
import { identityOf, type SsoIdentity } from './identity';
import { personOf } from './person';
import { wayIn } from './way-in';

export interface Entered {
  readonly owner: TokenOwner;
  readonly identity: SsoIdentity;
}

/**
 * Signs in the person whom the provider of this name has authenticated and describes by `claims`, in the words of OpenID
 * Connect; null refuses.
 */
export async function enter(name: string, claims: unknown): Promise<Entered | null> {
  const said = await allowed(name, claims);
  if (said === null) return null;
  const owner = await admit(said.person, said.identity, config().sso);
  return owner === null ? refusedPerson(said.identity) : { owner, identity: said.identity };
}

/** The account of that person, which is not signed in yet. */
export async function recognise(name: string, claims: unknown): Promise<number | null> {
  const said = await allowed(name, claims);
  if (said === null) return null;
  return (await admittedAccount(said.person, said.identity, config().sso)) ?? refusedPerson(said.identity);
}

async function allowed(name: string, claims: unknown) {
  const way = wayIn(name);
  const person = way && personOf(way.reader, claims);
  const identity = way && identityOf(way, claims);
  if (!way || !person || !identity) return null;
  const reason = claimsRefusal(way, person, claims);
  if (reason === 'group_barred') console.warn(`Somebody was refused who is in no allowed group: ${named(identity)}.`);
  if (reason !== null) return null;
  return { person: { ...person, provider: name }, identity };
}

/** Logs what an administrator must enter as the identity of an account for this person to sign in. */
function refusedPerson(identity: SsoIdentity): null {
  console.warn(`Somebody was refused who holds no account: ${named(identity)}.`);
  return null;
}

function named({ issuer, subject }: SsoIdentity): string {
  return JSON.stringify({ issuer, subject });
}
