import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { config } from '@/lib/server/config';
import type { DeliveryFacts, Message } from './message';
import { post } from './post';
import { plainTable, textTable } from './table-text';
import { deliveryText, openText } from './texts';
import { webhookUrl } from './webhook';
import { figureText } from './words';

const mostRows = 20;
const mostLetters = 2_800;

/** Sends a message to channels, by name or id, or to the address of an incoming webhook. */
export async function sendToSlack(message: Message, target: string, facts: DeliveryFacts): Promise<void> {
  if (/^https?:\/\//.test(target.trim())) return postIncoming(message, target.trim(), facts);
  const channels = target.split(/[\s,;]+/).filter(Boolean);
  for (const channel of channels) await sendToChannel(message, channel, facts);
}

async function postIncoming(message: Message, url: string, facts: DeliveryFacts): Promise<void> {
  const body = JSON.stringify({ text: slackText(message, facts.mayRepeat) });
  await post({
    url: webhookUrl(url),
    who: 'Slack',
    purpose: 'url',
    headers: { 'content-type': 'application/json' },
    body,
    signal: facts.signal,
  });
}

async function sendToChannel(message: Message, channel: string, facts: DeliveryFacts): Promise<void> {
  const { signal } = facts;
  const text = slackText(message, facts.mayRepeat);
  const pictures = message.parts.flatMap((part) =>
    part.kind === 'picture' ? [{ title: part.title ?? part.alt ?? message.target.title, bytes: part.png }] : [],
  );
  const files = [
    ...message.files.map(({ name, bytes }) => ({ name, title: name, bytes })),
    ...pictures.map(({ title, bytes }, at) => ({ name: `picture-${at + 1}.png`, title, bytes })),
  ];
  if (files.length === 0) {
    await call('chat.postMessage', { channel, text, unfurl_links: false }, signal);
    return;
  }
  const channelId = await channelIdOf(channel, signal);
  const uploaded: { id: string; title: string }[] = [];
  for (const { name, title, bytes } of files) uploaded.push({ id: await upload(name, bytes, signal), title });
  await call('files.completeUploadExternal', { files: uploaded, channel_id: channelId, initial_comment: text }, signal);
}

const Upload = z.object({ upload_url: z.url(), file_id: z.string() });

async function upload(name: string, bytes: Buffer, signal: AbortSignal): Promise<string> {
  const asked = new URLSearchParams({ filename: name, length: String(bytes.length) });
  const { upload_url, file_id } = Upload.parse(await call('files.getUploadURLExternal', asked, signal));
  const isOwn = new URL(upload_url).origin === new URL(config().reports.slack.api).origin;
  await post({
    url: upload_url,
    who: 'Slack',
    purpose: isOwn ? 'configured' : 'url',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
    signal,
  });
  return file_id;
}

export interface SlackChannel {
  readonly id: string;
  readonly name: string;
  readonly is_private: boolean;
  readonly is_member: boolean;
}

const Channels = z.object({
  channels: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      is_private: z.boolean().default(false),
      is_member: z.boolean().default(false),
    }),
  ),
  response_metadata: z.object({ next_cursor: z.string().optional() }).optional(),
});

const mostPages = 50;

/** The channels that the bot sees. Throws `slack_token_missing`. */
export async function slackChannels(types: readonly string[], signal: AbortSignal): Promise<SlackChannel[]> {
  const found: SlackChannel[] = [];
  let cursor = '';
  for (let page = 0; page < mostPages; page += 1) {
    const asked = new URLSearchParams({
      types: (types.length > 0 ? types : ['public_channel', 'private_channel']).join(','),
      exclude_archived: 'true',
      limit: '999',
      ...(cursor === '' ? {} : { cursor }),
    });
    const answer = Channels.parse(await call('conversations.list', asked, signal));
    found.push(...answer.channels);
    cursor = answer.response_metadata?.next_cursor ?? '';
    if (cursor === '') break;
  }
  return found;
}

/** Files need the id of a channel; people know its name. */
async function channelIdOf(channel: string, signal: AbortSignal): Promise<string> {
  if (/^[CGD][A-Z0-9]{7,}$/.test(channel)) return channel;
  const name = channel.replace(/^#/, '').toLowerCase();
  const found = (await slackChannels([], signal)).find((one) => one.name.toLowerCase() === name);
  if (!found) throw new AppError('delivery_refused', { reason: `Slack has no channel ${channel} that the bot sees.` });
  return found.id;
}

const Answer = z.looseObject({ ok: z.boolean(), error: z.string().optional() });

async function call(method: string, body: object | URLSearchParams, signal: AbortSignal): Promise<unknown> {
  const { token, api } = config().reports.slack;
  if (token === null) throw new AppError('slack_token_missing');
  const isForm = body instanceof URLSearchParams;
  const text = await post({
    url: api + method,
    who: 'Slack',
    purpose: 'configured',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json; charset=utf-8',
    },
    body: isForm ? body.toString() : JSON.stringify(body),
    signal,
  });
  const answer = Answer.safeParse(parsed(text));
  if (!answer.success) throw new AppError('delivery_refused', { reason: 'Slack answered something unreadable.' });
  if (!answer.data.ok) {
    throw new AppError('delivery_refused', { reason: `Slack: ${answer.data.error ?? 'unknown error'}.` });
  }
  return answer.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function slackText(message: Message, mayRepeat: boolean): string {
  const { name, target, url, error, figure, description } = message;
  const lines = [
    `*${escaped(name)}*${name === target.title ? '' : ` · ${escaped(target.title)}`}`,
    message.isTest ? `_${deliveryText('sentAsTest')}_` : null,
    mayRepeat ? `_${deliveryText('mayRepeat')}_` : null,
    error === null ? null : `:warning: ${escaped(error)}`,
    figure === null ? null : escaped(figureText(figure)),
    description === '' ? null : escaped(description),
    ...message.parts.map((part) => {
      const head = part.title === null ? '' : `*${escaped(part.title)}*\n`;
      if (part.kind === 'failure') return head + escaped(part.reason);
      if (part.kind !== 'table') return null;
      const table = plainTable(textTable(part.frame, mostRows)).slice(0, mostLetters);
      return `${head}\`\`\`\n${escaped(table)}\n\`\`\``;
    }),
    `<${url}|${openText(message)}>`,
  ];
  return lines.filter((line) => line !== null).join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
