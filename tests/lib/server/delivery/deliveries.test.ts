import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { deliver } from '@/lib/server/delivery/deliver';
import { mailLogin, partOf } from '@/tests/support/servers/mail-server';
import type { Received } from '@/tests/support/servers/receiver';
import {
  bare,
  facts,
  hostile,
  mail,
  message,
  png,
  receiver,
  secret,
  setEnvironment,
  setUpRecipients,
  to,
  waits,
} from '@/tests/support/worlds/delivery-world';

setUpRecipients();

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

  test('keeps the lines of an error', async () => {
    await deliver({ ...bare, error: 'No table\nLINE 1: <FROM it>' }, to('Email', 'a@example.com'), facts());
    const html = partOf(mail.mails[0], 'text/html').content.toString();
    expect(html).toContain('No table<br>LINE 1: &lt;FROM it&gt;');
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

test('an unknown way is refused', async () => {
  await expect(deliver(bare, to('Pigeon', 'x'), facts())).rejects.toBeInstanceOf(AppError);
});
