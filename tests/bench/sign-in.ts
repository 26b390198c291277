import { cp, rm } from 'node:fs/promises';
import { freePort } from '@/tests/support/servers/free-port';
import { type Oauth2Provider, oauth2Provider } from '@/tests/support/servers/oauth2-provider';
import { type Figure, highest, median } from './figure';
import { startServer } from './server';
import type { Stage } from './stage';

const warmUps = 3;
const rounds = 25;
/** In ms; beyond the time that the provider takes. */
const mostMs = 300;

/**
 * A sign-in by OpenID Connect: from the press on the button of a provider to the answer that opens the session. What the
 * provider takes for its pages, and for what the server asks it meanwhile, is left out.
 */
export async function signInFigures({ dataFolder, settings }: Stage): Promise<Figure[]> {
  const own = `${dataFolder}-sign-in`;
  await cp(dataFolder, own, { recursive: true });
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const claims = (login: string) => ({ email: `${login}@example.com`, given_name: login, preferred_username: login });
  const provider = await oauth2Provider(`${base}/api/auth/callback/house`, claims);
  const { id: clientId, secret: clientSecret } = provider.client;
  const house = { name: 'house', issuer: provider.issuer, clientId, clientSecret };
  const server = await startServer(
    {
      ...settings,
      ISOLINE_DATA: own,
      ISOLINE_URL: base,
      ISOLINE_SSO: JSON.stringify({ providers: [house], registers: true, registrationRole: 'Gamma' }),
    },
    'inherit',
    port,
  );
  try {
    for (let round = 0; round < warmUps; round += 1) await signedIn(server.base, provider, 'first');
    const again: number[] = [];
    for (let round = 0; round < rounds; round += 1) again.push(await signedIn(server.base, provider, 'first'));
    const fresh: number[] = [];
    for (let round = 0; round < rounds; round += 1) fresh.push(await signedIn(server.base, provider, `new-${round}`));
    const name = 'sign-in by OpenID Connect, beyond the provider';
    return [
      { name, value: median(again), unit: 'ms', budget: mostMs },
      { name: `${name}, 95 of 100`, value: highest(again, 0.95), unit: 'ms', budget: mostMs },
      { name: `${name}, with a new account`, value: median(fresh), unit: 'ms', budget: mostMs },
    ];
  } finally {
    await server.stop();
    await provider.close();
    await rm(own, { recursive: true, force: true });
  }
}

async function signedIn(base: string, provider: Oauth2Provider, login: string): Promise<number> {
  const spentBefore = provider.spentMs();
  const begunAt = performance.now();
  const begun = await fetch(`${base}/api/auth/signin/house?callbackUrl=/`, { redirect: 'manual' });
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const back = await provider.signIn(begun.headers.get('location') ?? '', login);
  const answer = await fetch(back, { redirect: 'manual', headers: { cookie } });
  const tookMs = performance.now() - begunAt - (provider.spentMs() - spentBefore);
  const isIn = answer.headers.getSetCookie().some((line) => line.startsWith('session='));
  if (!isIn) throw new Error(`${login} could not sign in: ${answer.status} ${answer.headers.get('location')}`);
  return tookMs;
}
