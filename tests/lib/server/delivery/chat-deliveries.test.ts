import { describe, expect, test } from 'vitest';
import { deliver } from '@/lib/server/delivery/deliver';
import { slackChannels } from '@/lib/server/delivery/slack';
import {
  bare,
  facts,
  hostile,
  message,
  png,
  receiver,
  setEnvironment,
  setUpRecipients,
  to,
  waits,
} from '@/tests/support/worlds/delivery-world';

setUpRecipients();

test('Teams gets an adaptive card with a button', async () => {
  await deliver(message, to('Teams', `${receiver.url}/teams`), facts());
  const [{ contentType, content }] = JSON.parse(String(receiver.requests[0]?.body)).attachments;
  expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
  expect(content.actions).toEqual([{ type: 'Action.OpenUrl', title: 'Open the chart', url: message.url }]);
  expect(JSON.stringify(content.body)).toContain('8: alerts when the value is < 10');
  const table = content.body.find(({ type }: { readonly type: string }) => type === 'Table');
  expect(table.rows.map(textsOf)).toEqual([
    ['region', 'sold'],
    [`<img src=x onerror=alert(1)>"'&`, '1,234.5'],
    ['South', ''],
  ]);
  expect(table.columns).toEqual([{ width: 24 }, { width: 7 }]);
});

test('a card for Teams has as many rows as Teams takes, and tells the others', async () => {
  const length = 500;
  const wide = Array.from({ length: 30 }, (_, at) => ({
    name: `column ${at}`,
    kind: 'string' as const,
    values: Array.from({ length }, () => 'words of a cell, '.repeat(20)),
  }));
  const frame = { length, columns: wide, index: [], columnLevels: [] };
  const part = { kind: 'table' as const, title: null, tab: null, frame };
  await deliver({ ...bare, parts: [part, part] }, to('Teams', `${receiver.url}/teams`), facts());
  const body = receiver.requests[0]?.body;
  expect(body?.length).toBeLessThan(28_000);
  const [{ content }] = JSON.parse(String(body)).attachments;
  const table = content.body.find(({ type }: { readonly type: string }) => type === 'Table');
  const rows = table.rows.length - 1;
  expect(rows).toBeGreaterThan(3);
  expect(JSON.stringify(content.body)).toContain(`and ${length - rows} more rows`);
});

function textsOf(row: { readonly cells: readonly { readonly items: readonly { readonly text: string }[] }[] }) {
  return row.cells.map(({ items }) => items[0]?.text);
}

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
      files: [
        { id: 'F1', title: 'Sales.csv' },
        { id: 'F1', title: `${hostile} 1` },
      ],
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
