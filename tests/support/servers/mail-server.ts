import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | null;
  readonly isSecure: boolean;
  /** Headers of the whole mail, their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: readonly MailPart[];
}

export interface MailPart {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

export interface MailServer {
  readonly port: number;
  readonly mails: ReceivedMail[];
  /** What the server says to the next mails instead of taking them. */
  refusal: { readonly code: number; readonly text: string } | null;
  close(): Promise<void>;
}

export const mailLogin = { user: 'isoline', password: 'p@ss word' } as const;

/** A mail server on the loopback that wants a login and offers STARTTLS with a certificate of its own. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const state: MailServer = { port: 0, mails, refusal: null, close: async () => undefined };
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _session, done) => {
      if (username === mailLogin.user && password === mailLogin.password) done(null, { user: username });
      else done(new Error('Wrong login'));
    },
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        if (state.refusal) {
          const { code, text } = state.refusal;
          return done(Object.assign(new Error(text), { responseCode: code }));
        }
        const { headers, content } = splitPart(Buffer.concat(pieces).toString('latin1'));
        mails.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          user: session.user ?? null,
          isSecure: session.secure,
          headers,
          parts: leavesOf(headers, content),
        });
        done();
      });
    },
  });
  // A sender that is killed breaks its connection. Only a failure to listen ends the server.
  let isListening = false;
  server.on('error', (error) => {
    if (!isListening) throw error;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  isListening = true;
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, { port, close: () => new Promise<void>((done) => server.close(done)) });
}

/** The text of the first part of a content type. */
export function partOf(mail: ReceivedMail | undefined, type: string): MailPart {
  const found = mail?.parts.find(({ headers }) => headers['content-type']?.startsWith(type));
  if (!found) throw new Error(`no part ${type} among ${mail?.parts.map((part) => part.headers['content-type'])}`);
  return found;
}

function splitPart(source: string): { headers: Record<string, string>; content: string } {
  const at = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, at)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { headers, content: source.slice(at + 4) };
}

function leavesOf(headers: Record<string, string>, content: string): MailPart[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return [{ headers, content: decoded(headers, content) }];
  return content
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((piece) => {
      const part = splitPart(piece.replace(/^\r\n/, '').replace(/\r\n$/, ''));
      return leavesOf(part.headers, part.content);
    });
}

function decoded(headers: Record<string, string>, content: string): Buffer {
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(content, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(content, 'latin1');
  const bytes = content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
