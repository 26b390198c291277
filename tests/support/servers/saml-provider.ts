import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import samlp from 'samlp';
import { freePort } from './free-port';

export interface KeyPair {
  readonly key: string;
  readonly cert: string;
}

/** A new key and a certificate of its own for it, in PEM. */
export function keyPair(): KeyPair {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-saml-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=provider'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return pair;
}

/** Somebody at the provider. */
export interface SamlPerson {
  readonly nameId: string;
  readonly format?: string;
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>;
}

/** The form that the provider has the browser post. */
export interface PostedForm {
  readonly action: string;
  readonly fields: Record<string, string>;
}

export interface SamlIdentityProvider {
  readonly entityId: string;
  readonly entryPoint: string;
  readonly signOutUrl: string;
  readonly keys: KeyPair;
  /** Signs this person in, as a browser led to `url` does. `odd` are options of the provider in place of its own. */
  signIn(url: string, person: SamlPerson, odd?: object): Promise<PostedForm>;
  /** What services the provider believes this person is signed in to; it signs out of them. */
  readonly participants: Participant[];
  close(): Promise<void>;
}

interface Participant {
  readonly serviceProviderId: string;
  readonly nameId: string;
  readonly nameIdFormat: string;
  readonly sessionIndex: string;
  readonly serviceProviderLogoutURL: string;
  readonly cert: string;
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/**
 * A SAML 2.0 identity provider that posts its responses to `callback`, and signs assertions unless told otherwise. A browser
 * that comes by itself is `usual`.
 */
export async function samlProvider(
  callback: string,
  usual: SamlPerson = { nameId: 'nobody' },
): Promise<SamlIdentityProvider> {
  const port = await freePort();
  const at = `http://127.0.0.1:${port}`;
  const entityId = `${at}/metadata`;
  const keys = keyPair();
  let arriving: { readonly person: SamlPerson; readonly odd: object } | null = null;
  const participants: Participant[] = [];

  const auth = (query: object, body: object) => {
    const { person, odd } = arriving ?? { person: usual, odd: {} };
    return samlp.auth({
      issuer: entityId,
      ...keys,
      recipient: callback,
      destination: callback,
      signResponse: false,
      sessionIndex: 'session-1',
      getUserFromRequest: () => person,
      getPostURL: (_audience: string, _request: object, _asked: object, done: (error: null, url: string) => void) =>
        done(null, callback),
      profileMapper: ({ nameId, format, attributes }: SamlPerson) => ({
        getClaims: () => attributes ?? {},
        getNameIdentifier: () => ({ nameIdentifier: nameId, nameIdentifierFormat: format ?? persistent }),
      }),
      RelayState: 'RelayState' in body ? body.RelayState : 'RelayState' in query ? query.RelayState : '',
      ...odd,
    });
  };
  const states = new Map<string, object>();
  const signOut = samlp.logout({
    deflate: true,
    issuer: entityId,
    ...keys,
    protocolBinding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
    sessionParticipants: sessionParticipants(participants),
    store: stateStore(states),
  });

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', at);
    const body = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
    const query = Object.fromEntries(url.searchParams);
    const asked = Object.assign(request, { query, body, session: {}, originalUrl: request.url });
    const step = url.pathname === '/logout' ? signOut : auth(query, body);
    step(asked, asExpress(response), (problem) => {
      response.statusCode = 500;
      response.end(String(problem));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    entityId,
    entryPoint: `${at}/samlp`,
    signOutUrl: `${at}/logout`,
    keys,
    participants,
    async signIn(url, person, odd = {}) {
      arriving = { person, odd };
      const page = await (await fetch(url)).text();
      const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(page) ?? [];
      const inputs = [...page.matchAll(/<input[^>]*name="(\w+)"[^>]*value="([^"]*)"/g)];
      if (inputs.length === 0) throw new Error(`The provider shows something else: ${page.slice(0, 500)}`);
      return {
        action: action.replaceAll('&#x2F;', '/'),
        fields: Object.fromEntries(inputs.map(([, ...pair]) => pair)),
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** The parts of Express's response that the library calls. */
function asExpress(response: ServerResponse): ServerResponse {
  const more = {
    set: (name: string, value: string) => response.setHeader(name, value),
    send: (content: string | number) => {
      if (typeof content === 'number') response.statusCode = content;
      response.end(String(content));
    },
    redirect: (to: string) => response.writeHead(302, { location: to }).end(),
  };
  return Object.assign(response, more);
}

type Done<Value> = (problem: unknown, value?: Value) => void;

function sessionParticipants(list: Participant[]) {
  const isOf = (id: string, index: string, nameId: string) => (one: Participant) =>
    one.serviceProviderId === id && one.sessionIndex === index && one.nameId === nameId;
  return {
    hasElements: () => list.length > 0,
    getFirst: (done: Done<Participant>) => done(null, list[0]),
    get: (id: string, [index = '']: string[], nameId: string, done: Done<Participant>) =>
      done(null, list.find(isOf(id, index, nameId))),
    remove: (id: string, index: string, nameId: string, done: Done<Participant>) => {
      const at = list.findIndex(isOf(id, index, nameId));
      done(null, at < 0 ? undefined : list.splice(at, 1)[0]);
    },
  };
}

function stateStore(states: Map<string, object>) {
  return {
    save: (_request: object, state: object, done: Done<string>) => {
      const key = `state-${states.size}`;
      states.set(key, state);
      done(null, key);
    },
    load: (_request: object, key: string, _options: object, done: Done<object>) => done(null, states.get(key)),
    update: (_request: object, key: string, state: object, done: Done<object>) => {
      states.set(key, state);
      done(null, state);
    },
  };
}
