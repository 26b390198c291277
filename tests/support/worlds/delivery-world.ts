import { afterAll, afterEach, beforeAll } from 'vitest';
import { forgetConfig } from '@/lib/server/config';
import type { Message } from '@/lib/server/delivery/message';
import { setPause } from '@/lib/server/delivery/post';
import type { Recipient } from '@/lib/server/report/stored';
import { type MailServer, mailLogin, startMailServer } from '@/tests/support/servers/mail-server';
import { type Receiver, startReceiver } from '@/tests/support/servers/receiver';

export const secret = 'a secret for webhooks, long';
export const hostile = '<img src=x onerror=alert(1)>"\'&';
export const png = Buffer.from('89504e470d0a1a0a', 'hex');
export const frame = {
  length: 2,
  columns: [
    { name: 'region', kind: 'string' as const, values: [hostile, 'South'] },
    { name: 'sold', kind: 'numeric' as const, values: [1234.5, null] },
  ],
  index: [],
  columnLevels: [],
};
export const message: Message = {
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
export const bare: Message = { ...message, parts: [], files: [] };
export const facts = () => ({
  runId: '00000000-0000-4000-8000-000000000001',
  mayRepeat: false,
  signal: AbortSignal.timeout(20_000),
});
export const to = (type: string, target: string, more: Partial<Recipient> = {}): Recipient => ({
  type,
  target,
  cc: '',
  bcc: '',
  ...more,
});

export let receiver: Receiver;
export let mail: MailServer;
export const waits: number[] = [];

/** Sets what deliveries need, and `more`. */
export function setEnvironment(more: Record<string, string> = {}): void {
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

/** Starts what messages are delivered to, empties it after each test, and ends it. */
export function setUpRecipients(): void {
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
}
