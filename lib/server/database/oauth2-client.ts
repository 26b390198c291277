import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { config } from '@/lib/server/config';
import { request } from '@/lib/server/egress/request';
import { open } from '@/lib/server/secrets';
import { jsonObject } from '@/lib/text/json-object';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Receives secrets, so it must use HTTPS, or HTTP on this machine. */
const endpoint = z.url().refine((text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
});

/** The OAuth 2 client for a database's provider, as stored in `oauth2_client_info` of its secrets. */
const Oauth2Client = z.object({
  id: z.string().min(1),
  secret: z.string().default(''),
  scope: z.string().default(''),
  redirect_uri: z.url().optional(),
  authorization_request_uri: endpoint,
  token_request_uri: endpoint,
  /** RFC 6749 requires `data` (a form); a few providers require `json`. */
  request_content_type: z.enum(['data', 'json']).default('data'),
});
export type Oauth2Client = z.infer<typeof Oauth2Client>;

/** The client in the encrypted secrets; null where there is none. Throws `oauth2_client_invalid`. */
export function oauth2ClientIn(encrypted_extra: string | null): Oauth2Client | null {
  const given = clientInfoIn(encrypted_extra);
  if (given === undefined || given === null || given === '') return null;
  const parsed = Oauth2Client.safeParse(typeof given === 'string' ? jsonObject(given) : given);
  if (parsed.success) return parsed.data;
  const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(', ');
  throw new AppError('oauth2_client_invalid', { fields });
}

/** The client as it was entered, unchecked; undefined where there is none. */
export function clientInfoIn(encrypted_extra: string | null): unknown {
  return encrypted_extra === null ? undefined : jsonObject(open(encrypted_extra)).oauth2_client_info;
}

/** The URL to which the provider redirects after the sign-in. */
export function redirectUriOf({ redirect_uri }: Oauth2Client): string {
  return redirect_uri ?? `${config().url}/api/v1/database/oauth2/`;
}

/** The provider's sign-in page. `prompt=consent` is needed to receive a refresh token. */
export function signInUrl(client: Oauth2Client, state: string, challenge: string): string {
  const url = new URL(client.authorization_request_uri);
  const asked = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUriOf(client),
    scope: client.scope,
    access_type: 'offline',
    include_granted_scopes: 'false',
    prompt: 'consent',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state,
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
  refresh_token: z.string().min(1).optional().catch(undefined),
});
export type Tokens = z.infer<typeof Tokens>;

const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

const timeoutMs = 30_000;

export function exchangeCode(client: Oauth2Client, code: string, verifier: string): Promise<Tokens> {
  const redirect_uri = redirectUriOf(client);
  return askTokens(client, { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier });
}

export function renewTokens(client: Oauth2Client, refresh_token: string): Promise<Tokens> {
  return askTokens(client, { grant_type: 'refresh_token', refresh_token });
}

/** Throws `oauth2_denied` where the provider refuses, `oauth2_provider_failed` where its response is unusable. */
async function askTokens(client: Oauth2Client, grant: Readonly<Record<string, string>>): Promise<Tokens> {
  const secret = client.secret === '' ? {} : { client_secret: client.secret };
  const asked = { ...grant, client_id: client.id, ...secret };
  const isJson = client.request_content_type === 'json';
  let answer: unknown;
  try {
    const response = await request(client.token_request_uri, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      },
      body: isJson ? JSON.stringify(asked) : new URLSearchParams(asked).toString(),
      signal: AbortSignal.timeout(timeoutMs),
      purpose: 'url',
    });
    answer = await response.json();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('oauth2_provider_failed', { host: new URL(client.token_request_uri).host }, { cause });
  }
  const refusal = Refusal.safeParse(answer);
  if (refusal.success) {
    const { error, error_description } = refusal.data;
    throw new AppError('oauth2_denied', { reason: error_description ?? error });
  }
  const tokens = Tokens.safeParse(answer);
  if (tokens.success) return tokens.data;
  throw new AppError('oauth2_provider_failed', { host: new URL(client.token_request_uri).host });
}
