import { beforeAll, expect, test } from 'vitest';
import { config } from '@/lib/server/config';
import { deliver } from '@/lib/server/delivery/deliver';
import { mailHtml } from '@/lib/server/delivery/mail-html';
import { followRequests, inLanguage } from '@/lib/server/languages/follow-requests';
import { historySvg } from '@/lib/server/report/content/history-picture';
import { inReportLanguage } from '@/lib/server/report/language';
import { failureMessage } from '@/lib/server/report/message';
import type { ReportRow } from '@/lib/server/report/stored';
import { type Language, languages } from '@/lib/text/language';
import { partOf } from '@/tests/support/servers/mail-server';
import {
  facts,
  mail,
  message,
  receiver,
  setEnvironment,
  setUpRecipients,
  to,
} from '@/tests/support/worlds/delivery-world';

setUpRecipients();
beforeAll(followRequests);

const sentenceOf = (language: Language) =>
  inLanguage(language, async () => mailHtml({ ...message, isTest: true }, () => '', true));

test('a mail is in the language that the administrator set: sentences, numbers, dates', async () => {
  setEnvironment({ ISOLINE_REPORTS_LANGUAGE: 'de' });
  await inReportLanguage(() => deliver(message, to('Email', 'a@example.com'), facts()));
  const html = partOf(mail.mails[0], 'text/html').content.toString();
  const text = partOf(mail.mails[0], 'text/plain').content.toString();
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('2 (20 %) weniger als beim letzten Mal (10).');
  expect(html).toContain('Diagramm öffnen</a>');
  for (const words of [
    '8: löst aus, wenn der Wert < 10 ist.',
    '1.234,5',
    'Angehängt: Sales.csv',
    'Montag, 2. März 2026',
  ]) {
    expect(text).toContain(words);
  }
  expect(`${html}${text}`).not.toMatch(/Open the|last time|Change or stop/);
});

test('a chat, too', async () => {
  setEnvironment({ ISOLINE_REPORTS_LANGUAGE: 'ja' });
  await inReportLanguage(() => deliver({ ...message, isTest: true }, to('Teams', `${receiver.url}/teams`), facts()));
  const card = String(receiver.requests[0]?.body);
  expect(card).toContain('テストとして送信されました');
  expect(card).toContain('チャートを開く');
});

test('what the owners are told of a failure, and the picture of the last values', async () => {
  const row = { id: 3, type: 'Alert', name: 'Sales', chart_id: 7, timezone: 'UTC', report_format: 'PNG' } as ReportRow;
  const failed = await inLanguage('ru', async () => failureMessage(row, 'No rows', new Date()));
  expect(failed.subject).toBe('[Report] Ошибка в оповещении: Sales');
  expect(await inLanguage('fr', async () => historySvg([1, 1234.5], 10))).toContain('2 dernières valeurs, de 1 à 1');
});

test.each(Object.keys(languages) as Language[])('each sentence of a mail is in %s', async (language) => {
  const [html, english] = [await sentenceOf(language), await sentenceOf('en')];
  expect(html.includes('sent as a test')).toBe(language === 'en');
  expect(html === english).toBe(language === 'en');
});

test('English is the language without a setting, and others are refused', () => {
  setEnvironment();
  expect(config().reports.language).toBe('en');
  setEnvironment({ ISOLINE_REPORTS_LANGUAGE: 'klingon' });
  expect(() => config()).toThrow(/ISOLINE_REPORTS_LANGUAGE/);
});
