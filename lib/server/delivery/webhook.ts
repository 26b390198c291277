import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '@/lib/errors/app-error';
import { config } from '@/lib/server/config';
import type { DeliveryFacts, Message } from './message';
import { post } from './post';
import { messageText } from './words';

interface Content {
  readonly type: string;
  readonly body: Buffer;
}

/** The address of a webhook. Throws `delivery_refused` for anything that may not be called. */
export function webhookUrl(target: string): string {
  const refused = (reason: string) => new AppError('delivery_refused', { reason });
  if (!URL.canParse(target)) throw refused('The address of the webhook is no URL.');
  const { protocol, username, href } = new URL(target);
  const isHttps = protocol === 'https:';
  if (!isHttps && protocol !== 'http:') throw refused('The address of a webhook begins with https://.');
  if (!isHttps && !config().reports.webhook.allowsHttp) throw refused('The address of a webhook begins with https://.');
  if (username !== '') throw refused('The address of a webhook contains no user name.');
  return href;
}

/** Posts a message as JSON, or as a form when it has files, signed with the configured secret. */
export async function postWebhook(message: Message, target: string, facts: DeliveryFacts): Promise<void> {
  const { type, body } = contentOf(message, facts);
  await post({
    url: webhookUrl(target),
    who: 'The webhook',
    purpose: 'url',
    headers: { 'content-type': type, 'x-isoline-delivery': facts.runId, ...signatureOf(body) },
    body,
    signal: facts.signal,
  });
}

/** `sha256=` and the HMAC of the time, a point, and the body. The receiver refuses old times and wrong signatures. */
function signatureOf(body: Buffer): Record<string, string> {
  const { secret } = config().reports.webhook;
  if (secret === null) return {};
  const time = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  return { 'x-isoline-timestamp': time, 'x-isoline-signature': `sha256=${hmac}` };
}

function contentOf(message: Message, { mayRepeat }: DeliveryFacts): Content {
  const { kind, name, description, url, format, target } = message;
  const payload = {
    name,
    header: {
      notification_format: format,
      notification_type: kind,
      notification_source: target.kind,
      chart_id: target.kind === 'chart' ? target.id : null,
      dashboard_id: target.kind === 'dashboard' ? target.id : null,
    },
    text: messageText(message, mayRepeat),
    description,
    url,
  };
  const pictures = message.parts.flatMap((part) => (part.kind === 'picture' ? [part.png] : []));
  const files = [
    ...message.files,
    ...pictures.map((bytes, at) => ({ name: `screenshot_${at}.png`, type: 'image/png', bytes })),
  ];
  if (files.length === 0) return { type: 'application/json', body: Buffer.from(JSON.stringify(payload)) };
  const boundary = `isoline-${randomBytes(16).toString('hex')}`;
  const fields = Object.entries(payload).map(([field, value]) =>
    part(boundary, `name="${field}"`, null, Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))),
  );
  const attached = files.map(({ name: file, type, bytes }) =>
    part(boundary, `name="files"; filename="${file.replaceAll(/["\r\n]/g, '_')}"`, type, bytes),
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...fields, ...attached, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

function part(boundary: string, disposition: string, type: string | null, bytes: Buffer): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type === null ? '' : `content-type: ${type}\r\n`}\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]);
}
