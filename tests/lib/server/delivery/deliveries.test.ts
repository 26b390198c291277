import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { forgetConfig } from '@/lib/server/config';
import { deliver } from '@/lib/server/delivery/deliver';
import type { Message } from '@/lib/server/delivery/message';
import { setPause } from '@/lib/server/delivery/post';
import { slackChannels } from '@/lib/server/delivery/slack';
import type { Recipient } from '@/lib/server/report/stored';
import { type MailServer, mailLogin, partOf, startMailServer } from '@/tests/support/servers/mail-server';
import { type Received, type Receiver, startReceiver } from '@/tests/support/servers/receiver';

const secret = 'a secret for webhooks, long';
const hostile = '<img src=x onerror=alert(1)>"\'&';
const png = Buffer.from('89504e470d0a1a0a', 'hex');
const frame = {
  length: 2,
  columns: [
    { name: 'region', kind: 'string' as const, values: [hostile, 'South'] },
    { name: 'sold', kind: 'numeric' as const, values: [1234.5, null] },
  ],
  index: [],
  columnLevels: [],
};
const message: Message = {
  kind: 'Alert',
  name: `Sales ${hostile}`,
  subject: `[Report] Sales ${hostile}`,
  description: hostile,
  target: { kind: 'chart', title: hostile, id: 7 },
  url: 'https://bi.example.com/explore/?slice_id=7',
  settingsUrl: 'https://bi.example.com/alert/list/?edit=3',
  format: 'PNG',
  at: new Date(Date.UTC(2026, 2, 2, 9)),
  timezone: 'Europe/Berlin',
  figure: { value: '8', condition: '< 10', before: 10, now: 8, threshold: 10, history: [9, 10, 8] },
  parts: [
    { kind: 'picture', title: `${hostile} 1`, tab: null, png },
    { kind: 'table', title: 'Table', tab: 'A tab', frame },
    { kind: 'failure', title: 'Broken', tab: 'A tab', reason: `No ${hostile}` },
  ],
  files: [{ name: 'Sales.csv', type: 'text/csv', bytes: Buffer.from('a,b\n1,2\n') }],
  error: null,
  isTest: false,
};
const bare: Message = { ...message, parts: [], files: [] };
const facts = () => ({
  runId: '00000000-0000-4000-8000-000000000001',
  mayRepeat: false,
  signal: AbortSignal.timeout(20_000),
});
const to = (type: string, target: string, more: Partial<Recipient> = {}): Recipient => ({
  type,
  target,
  cc: '',
  bcc: '',
  ...more,
});

let receiver: Receiver;
let mail: MailServer;
const waits: number[] = [];

function setEnvironment(more: Record<string, string> = {}): void {
  for (const name of Object.keys(process.env)) {
    if (/^ISOLINE_(SMTP|SLACK|WEBHOOK|EGRESS|REPORTS|MAIL)_/.test(name)) delete process.env[name];
  }
  const login = `${mailLogin.user}:${encodeURIComponent(mailLogin.password)}`;
  Object.assign(process.env, {
    ISOLINE_SMTP_URL: `smtp://${login}@127.0.0.1:${mail.port}?tls=unchecked`,
    ISOLINE_SLACK_TOKEN: 'xoxb-test',
    ISOLINE_SLACK_API: `${receiver.url}/api`,
    ISOLINE_WEBHOOK_SECRET: secret,
    ISOLINE_WEBHOOK_HTTP: 'true',
    ISOLINE_EGRESS_ALLOWED: '127.0.0.1',
    ...more,
  });
  forgetConfig();
}

beforeAll(async () => {
  receiver = await startReceiver();
  mail = await startMailServer();
  setPause(async (ms) => {
    waits.push(ms);
  });
  setEnvironment();
});
afterAll(async () => {
  await Promise.all([receiver.close(), mail.close()]);
  for (const name of Object.keys(process.env))
    if (/^ISOLINE_(SMTP|SLACK|WEBHOOK|EGRESS)_/.test(name)) delete process.env[name];
  forgetConfig();
});
afterEach(() => {
  setEnvironment();
  receiver.requests.length = 0;
  receiver.answer = () => ({ status: 200 });
  mail.mails.length = 0;
  waits.length = 0;
});

describe('mail', () => {
  test('goes to all addresses, those of blind copies unseen, logged in and encrypted', async () => {
    await deliver(
      message,
      to('Email', 'a@example.com; b@example.com', { cc: 'c@example.com', bcc: 'd@example.com\ne@example.com' }),
      facts(),
    );
    const [sent] = mail.mails;
    expect(sent?.to).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`));
    expect(sent).toMatchObject({ user: mailLogin.user, isSecure: true });
    expect(sent?.headers).toMatchObject({ to: 'a@example.com, b@example.com', cc: 'c@example.com' });
    expect(sent?.headers.bcc).toBeUndefined();
    expect(sent?.headers['list-unsubscribe']).toBe(`<${message.settingsUrl}>`);
    expect(sent?.headers['auto-submitted']).toBe('auto-generated');
  });

  test('shows the figure, what changed, the pictures inside, one button; and the same as plain text', async () => {
    await deliver(message, to('Email', 'a@example.com'), facts());
    const [sent] = mail.mails;
    const html = partOf(sent, 'text/html').content.toString();
    const picture = partOf(sent, 'image/png');
    expect(picture.content).toEqual(png);
    expect(html).toContain(`src="cid:${picture.headers['content-id']?.slice(1, -1)}"`);
    expect(html).toContain('Down 2 (20 %) from 10 last time.');
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(partOf(sent, 'text/csv').content.toString()).toBe('a,b\n1,2\n');
    const text = partOf(sent, 'text/plain').content.toString();
    for (const words of ['8: alerts when the value is < 10', '1,234.5', message.url, 'Attached: Sales.csv']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('Monday, 2 March 2026 at 10:00 (Europe/Berlin)');
  });

  test('runs no script of any name', async () => {
    await deliver({ ...message, error: hostile }, to('Email', 'a@example.com'), facts());
    const html = partOf(mail.mails[0], 'text/html').content.toString();
    expect(html).not.toContain('<img src=x');
    expect(html.match(/onerror/g)?.length).toBeGreaterThan(5);
    for (const tag of html.match(/<[^>]*onerror[^>]*>/g) ?? []) expect(tag).toMatch(/&lt;img/);
  });

  test('is refused without a login that fits, without a mail server, and with encryption that is not there', async () => {
    setEnvironment({ ISOLINE_SMTP_URL: `smtp://isoline:wrong@127.0.0.1:${mail.port}?tls=unchecked` });
    await expect(deliver(bare, to('Email', 'a@example.com'), facts())).rejects.toMatchObject({
      code: 'delivery_refused',
    });
    setEnvironment({ ISOLINE_SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=required` });
    await expect(deliver(bare, to('Email', 'a@example.com'), facts())).rejects.toMatchObject({
      code: 'delivery_later',
    });
    setEnvironment({ ISOLINE_SMTP_URL: '' });
    await expect(deliver(bare, to('Email', 'a@example.com'), facts())).rejects.toMatchObject({
      code: 'mail_not_connected',
    });
    await expect(deliver(bare, to('Email', ' '), facts())).rejects.toMatchObject({ code: 'delivery_refused' });
    expect(mail.mails).toEqual([]);
  });

  test('is not sent in a dry run', async () => {
    setEnvironment({ ISOLINE_REPORTS_DRY_RUN: 'true' });
    const log = vi.spyOn(console, 'log').mockReturnValue();
    await deliver(bare, to('Email', 'a@example.com'), facts());
    expect([mail.mails.length, log.mock.calls.length]).toEqual([0, 1]);
    log.mockRestore();
  });
});

function isSigned({ headers, body }: Received): boolean {
  const time = String(headers['x-isoline-timestamp']);
  const hmac = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  const age = Math.abs(Date.now() / 1000 - Number(time));
  return age < 60 && headers['x-isoline-signature'] === `sha256=${hmac}`;
}

describe('a webhook', () => {
  test('gets signed JSON', async () => {
    await deliver(bare, to('Webhook', `${receiver.url}/hook`), facts());
    const [got] = receiver.requests;
    expect(got && isSigned(got)).toBe(true);
    expect(got?.headers['x-isoline-delivery']).toBe(facts().runId);
    expect(JSON.parse(String(got?.body))).toMatchObject({
      name: message.name,
      header: {
        notification_format: 'PNG',
        notification_type: 'Alert',
        notification_source: 'chart',
        chart_id: 7,
        dashboard_id: null,
      },
      description: hostile,
      url: message.url,
    });
  });

  test('gets files as a signed form', async () => {
    await deliver(message, to('Webhook', `${receiver.url}/hook`), facts());
    const [got] = receiver.requests;
    expect(got && isSigned(got)).toBe(true);
    const form = await new Response(new Uint8Array(got?.body ?? []), {
      headers: { 'content-type': String(got?.headers['content-type']) },
    }).formData();
    const files = form.getAll('files').map((file) => (file instanceof File ? file.name : ''));
    expect(files).toEqual(['Sales.csv', 'screenshot_0.png']);
    expect(JSON.parse(String(form.get('header')))).toMatchObject({ chart_id: 7 });
    expect(form.get('name')).toBe(message.name);
  });

  test('that is busy is asked again, ever later, up to two minutes; others are not', async () => {
    let left = 2;
    receiver.answer = () => ({ status: left-- > 0 ? 503 : 200 });
    await deliver(bare, to('Webhook', receiver.url), facts());
    expect(waits).toEqual([1_000, 2_000]);
    waits.length = 0;
    receiver.answer = () => ({ status: 429 });
    await expect(deliver(bare, to('Webhook', receiver.url), facts())).rejects.toMatchObject({ code: 'delivery_later' });
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(120_000);
    waits.length = 0;
    receiver.answer = () => ({ status: 403 });
    await expect(deliver(bare, to('Webhook', receiver.url), facts())).rejects.toMatchObject({
      code: 'delivery_refused',
    });
    expect(waits).toEqual([]);
  });

  test('is followed nowhere else', async () => {
    receiver.answer = () => ({ status: 302, headers: { location: '/other' } });
    await expect(deliver(bare, to('Webhook', receiver.url), facts())).rejects.toMatchObject({
      code: 'delivery_refused',
    });
    expect(receiver.requests).toHaveLength(1);
  });

  test.each([
    'no url',
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://user:pass@example.com/',
    'javascript:alert(1)',
  ])('is not called at %s', async (target) => {
    await expect(deliver(bare, to('Webhook', target), facts())).rejects.toMatchObject({ code: 'delivery_refused' });
  });

  test('in a private network is refused, and without encryption too, unless the settings allow it', async () => {
    setEnvironment({ ISOLINE_EGRESS_ALLOWED: '' });
    for (const host of ['127.0.0.1', '169.254.169.254', '10.0.0.1', '[::1]']) {
      const sent = deliver(bare, to('Webhook', `http://${host}/`), facts());
      await expect(sent).rejects.toMatchObject({ code: 'egress_refused' });
    }
    setEnvironment({ ISOLINE_WEBHOOK_HTTP: '' });
    await expect(deliver(bare, to('Webhook', receiver.url), facts())).rejects.toMatchObject({
      code: 'delivery_refused',
    });
    await expect(deliver(bare, to('Teams', receiver.url), facts())).rejects.toMatchObject({ code: 'delivery_refused' });
    expect(receiver.requests).toEqual([]);
  });
});

test('Teams gets an adaptive card with a button', async () => {
  await deliver(message, to('Teams', `${receiver.url}/teams`), facts());
  const [{ contentType, content }] = JSON.parse(String(receiver.requests[0]?.body)).attachments;
  expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
  expect(content.actions).toEqual([{ type: 'Action.OpenUrl', title: 'Open the chart', url: message.url }]);
  expect(JSON.stringify(content.body)).toContain('8: alerts when the value is < 10');
});

describe('Slack', () => {
  const called = () => receiver.requests.map(({ path }) => path);

  test('gets the message by an incoming webhook', async () => {
    await deliver(message, to('Slack', `${receiver.url}/services/T/B/x`), facts());
    const { text } = JSON.parse(String(receiver.requests[0]?.body));
    expect(text).toContain('*Sales &lt;img src=x');
    expect(text).toContain(`<${message.url}|Open the chart>`);
    expect(receiver.requests[0]?.headers.authorization).toBeUndefined();
  });

  test('gets text alone by the bot', async () => {
    receiver.answer = () => ({ status: 200, body: '{"ok":true}' });
    await deliver(bare, to('SlackV2', 'C0123456789'), facts());
    expect(called()).toEqual(['/api/chat.postMessage']);
    expect(receiver.requests[0]?.headers.authorization).toBe('Bearer xoxb-test');
    expect(JSON.parse(String(receiver.requests[0]?.body))).toMatchObject({ channel: 'C0123456789' });
  });

  test('gets files in three steps, into a channel that is named', async () => {
    receiver.answer = ({ path }) => {
      const answers: Record<string, object> = {
        '/api/files.getUploadURLExternal': { ok: true, upload_url: `${receiver.url}/upload`, file_id: 'F1' },
        '/api/conversations.list': { ok: true, channels: [{ id: 'C9', name: 'sales' }] },
      };
      return { status: 200, body: JSON.stringify(answers[path] ?? { ok: true }) };
    };
    await deliver(message, to('Slack', '#Sales'), facts());
    const upload = ['/api/files.getUploadURLExternal', '/upload'];
    expect(called()).toEqual(['/api/conversations.list', ...upload, ...upload, '/api/files.completeUploadExternal']);
    expect(receiver.requests[4]?.body).toEqual(png);
    expect(JSON.parse(String(receiver.requests[5]?.body))).toMatchObject({
      channel_id: 'C9',
      files: [{ id: 'F1', title: 'Sales.csv' }, { id: 'F1' }],
    });
    await expect(deliver(message, to('Slack', 'nowhere'), facts())).rejects.toThrow('no channel nowhere');
  });

  test('says what it refuses; a busy one is asked again', async () => {
    receiver.answer = () => ({ status: 200, body: '{"ok":false,"error":"not_in_channel"}' });
    await expect(deliver(bare, to('Slack', 'C0123456789'), facts())).rejects.toThrow('Slack: not_in_channel.');
    let left = 1;
    receiver.answer = () =>
      left-- > 0 ? { status: 429, headers: { 'retry-after': '30' } } : { status: 200, body: '{"ok":true}' };
    await deliver(bare, to('Slack', 'C0123456789'), facts());
    expect(waits).toEqual([30_000]);
  });

  test('tells its channels, page by page', async () => {
    receiver.answer = ({ body }) => {
      const isNext = new URLSearchParams(String(body)).get('cursor') === 'more';
      const channel = { id: isNext ? 'C2' : 'C1', name: isNext ? 'two' : 'one' };
      return {
        status: 200,
        body: JSON.stringify({
          ok: true,
          channels: [channel],
          response_metadata: { next_cursor: isNext ? '' : 'more' },
        }),
      };
    };
    const found = await slackChannels(['public_channel'], facts().signal);
    expect(found.map(({ id }) => id)).toEqual(['C1', 'C2']);
    setEnvironment({ ISOLINE_SLACK_TOKEN: '' });
    await expect(slackChannels([], facts().signal)).rejects.toMatchObject({ code: 'slack_token_missing' });
  });
});

test('an unknown way is refused', async () => {
  await expect(deliver(bare, to('Pigeon', 'x'), facts())).rejects.toBeInstanceOf(AppError);
});
