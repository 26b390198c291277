import { createTransport } from 'nodemailer';
import { AppError } from '@/lib/errors/app-error';
import { config } from '@/lib/server/config';
import type { SmtpSettings } from '@/lib/server/report/settings';
import { mailHtml } from './mail-html';
import type { DeliveryFacts, Message } from './message';
import { messageText } from './words';

/** The addresses of a list that people wrote: with commas, semicolons, spaces or lines between. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

export interface MailTo {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

const patienceMs = 60_000;

function transportOf({ host, port, isSecure, tls, login }: SmtpSettings) {
  return createTransport({
    host,
    port,
    secure: isSecure,
    ...(tls === 'required' ? { requireTLS: true } : {}),
    ...(tls === 'off' ? { ignoreTLS: true } : {}),
    ...(tls === 'unchecked' ? { tls: { rejectUnauthorized: false } } : {}),
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Sends one mail to all of its recipients. Throws `delivery_refused`, or `delivery_later` where a later try may work. */
export async function sendMail(message: Message, { to, cc, bcc }: MailTo, facts: DeliveryFacts): Promise<void> {
  const { smtp, mailFrom } = config().reports;
  if (smtp === null) throw new AppError('mail_not_connected');
  const pictures = message.parts.flatMap((part) => (part.kind === 'picture' ? [part.png] : []));
  const cid = (at: number) => `picture-${at + 1}@${facts.runId}`;
  const transport = transportOf(smtp);
  const stop = () => transport.close();
  facts.signal.addEventListener('abort', stop, { once: true });
  try {
    await transport.sendMail({
      from: mailFrom,
      to: [...to],
      cc: [...cc],
      bcc: [...bcc],
      subject: message.subject,
      date: message.at,
      text: messageText(message, facts.mayRepeat),
      html: mailHtml(message, (at) => `cid:${cid(at)}`, facts.mayRepeat),
      headers: {
        'List-Unsubscribe': `<${message.settingsUrl}>`,
        'Auto-Submitted': 'auto-generated',
        'X-Isoline-Run': facts.runId,
      },
      attachments: [
        ...pictures.map((content, at) => ({
          cid: cid(at),
          filename: `picture-${at + 1}.png`,
          content,
          contentType: 'image/png',
          contentDisposition: 'inline' as const,
        })),
        ...message.files.map(({ name, type, bytes }) => ({ filename: name, content: bytes, contentType: type })),
      ],
    });
  } catch (error) {
    throw mailFailure(error);
  } finally {
    facts.signal.removeEventListener('abort', stop);
    transport.close();
  }
}

const laterCodes: ReadonlySet<unknown> = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ECONNREFUSED']);

function mailFailure(error: unknown): AppError {
  const { code, responseCode, response } = (error ?? {}) as Record<string, unknown>;
  const said = typeof response === 'string' ? response : error instanceof Error ? error.message : String(error);
  const reason = `The mail server: ${said.slice(0, 300)}`;
  const isLater = typeof responseCode === 'number' ? responseCode < 500 : laterCodes.has(code);
  return new AppError(isLater ? 'delivery_later' : 'delivery_refused', { reason }, { cause: error });
}
