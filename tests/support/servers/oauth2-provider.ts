import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { freePort } from './free-port';

export interface Oauth2Provider {
  readonly issuer: string;
  /** The OAuth2 client in the format of a database's encrypted `extra`. */
  readonly client: Readonly<Record<string, string>>;
  /** The grant type of each token request. */
  readonly grants: string[];
  /** The path of each request. */
  readonly paths: string[];
  /** For how long the provider has answered requests so far, in ms. */
  spentMs(): number;
  /** Signs in as a browser does. Returns the final redirect address. */
  signIn(url: string, login: string): Promise<string>;
  /** The user of a token; null for an unknown or revoked one. */
  holderOf(token: string): Promise<string | null>;
  revoke(token: string): Promise<void>;
  /** Tells the client that a session has ended. Rejects unless the client answers that it has ended it, too. */
  tellEnd(subject: string, sid: string): Promise<void>;
  /** A token with the signature of the provider. */
  sign(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
  close(): Promise<void>;
}

const client = { id: 'isoline', secret: 'a secret of the client' };

/** Where the client is told that a session has ended, by calls that `call` carries out, and where sign-outs lead. */
interface ClientEnds {
  readonly backChannel: string;
  readonly after: string;
  readonly call: (url: string, body: URLSearchParams) => Promise<Response>;
}

/** An OAuth 2 and OpenID Connect provider that accepts every user, requires PKCE, and accepts a refresh token once. */
export async function oauth2Provider(
  redirectUri: string,
  claimsOf: (login: string) => Readonly<Record<string, unknown>> = () => ({}),
  ends?: ClientEnds,
): Promise<Oauth2Provider> {
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const grants: string[] = [];
  const authMethod = new URL(redirectUri).pathname.startsWith('/api/auth/')
    ? 'client_secret_basic'
    : 'client_secret_post';
  const keys = await signingKeys();
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: authMethod,
        ...(ends && {
          backchannel_logout_uri: ends.backChannel,
          backchannel_logout_session_required: true,
          post_logout_redirect_uris: [ends.after],
        }),
      },
    ],
    cookies: { keys: ['a key of this provider'] },
    pkce: { required: () => true },
    jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), kid, use: 'sig' }] },
    features: {
      introspection: { enabled: true },
      revocation: { enabled: true },
      ...(ends && { backchannelLogout: { enabled: true } }),
    },
    ...(ends && { fetch: (url, init) => ends.call(String(url), init?.body as URLSearchParams) }),
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ ...claimsOf(accountId), sub: accountId }) }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username', 'given_name'] },
    conformIdTokenClaims: false,
    rotateRefreshToken: true,
    ttl: { AccessToken: 3600, RefreshToken: 86_400, Grant: 86_400, Session: 3600, Interaction: 3600, IdToken: 3600 },
  };
  const provider = new Provider(issuer, configuration);
  provider.on('grant.success', ({ oidc }) => grants.push(String(oidc.params?.grant_type)));
  const paths: string[] = [];
  let spent = 0;
  const answer = provider.callback();
  const server = createServer((request, response) => {
    paths.push(new URL(request.url ?? '/', issuer).pathname);
    const begun = performance.now();
    response.once('finish', () => {
      spent += performance.now() - begun;
    });
    return answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(issuer).port), '127.0.0.1', resolve));

  const ask = async (path: string, token: string) => {
    const body = new URLSearchParams({ token, client_id: client.id, client_secret: client.secret });
    return fetch(`${issuer}${path}`, { method: 'POST', body });
  };

  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    client: {
      ...client,
      scope: 'openid offline_access',
      authorization_request_uri: `${issuer}/auth`,
      token_request_uri: `${issuer}/token`,
    },
    grants,
    paths,
    spentMs: () => spent,
    signIn: (url, login) => browse(url, redirectUri, login),
    async holderOf(token) {
      const answer = (await (await ask('/token/introspection', token)).json()) as { active: boolean; sub?: string };
      return answer.active ? (answer.sub ?? null) : null;
    },
    revoke: async (token) => {
      await ask('/token/revocation', token);
    },
    async tellEnd(subject, sid) {
      const told = (await provider.Client.find(client.id)) as unknown as Telling | undefined;
      await told?.backchannelLogout(subject, sid);
    },
    sign: (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid, ...header }).sign(keys.privateKey),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Telling {
  backchannelLogout(subject: string, sid: string): Promise<void>;
}

const kid = 'the key of the provider';

function signingKeys(): Promise<{ readonly privateKey: CryptoKey }> {
  return generateKeyPair('RS256', { extractable: true });
}

const steps = 20;

/** Follows redirects and sends the forms of the sign-in and of the consent, with cookies. */
async function browse(start: string, end: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  let form: URLSearchParams | null = null;
  for (let step = 0; step < steps; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const init = { redirect: 'manual', headers: { cookie } } as const;
    const response = await fetch(url, form ? { ...init, method: 'POST', body: form } : init);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const to = response.headers.get('location');
    form = null;
    if (to !== null) {
      url = new URL(to, url).href;
      if (url.startsWith(end)) return url;
      continue;
    }
    const page = await response.text();
    const [, action] = /<form[^>]*action="([^"]+)"/.exec(page) ?? [];
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    if (!action || !prompt) throw new Error(`The provider shows something else: ${page.slice(0, 500)}`);
    url = new URL(action, url).href;
    form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt });
  }
  throw new Error('The sign-in does not end.');
}
