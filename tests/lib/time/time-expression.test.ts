import { expect, test } from 'vitest';
import { evaluateExpression } from '@/lib/time/time-expression';

const now = Date.UTC(2023, 4, 17, 10, 20, 30);
const iso = (text: string) =>
  new Date(evaluateExpression(text, now)).toISOString().slice(0, 19).replace('T00:00:00', '');

test.each([
  ["DATEADD(DATETIME('2024-02-29'), 1, year)", '2025-02-28'],
  ["dateadd(datetime('2021-01-31'), +1, month,)", '2021-02-28'],
  ["DATEADD(DATETIME('today'), 10000, year)", '2023-05-17'],
  ["DATETRUNC(DATETIME('2021-01-01T13:14:15'), week)", '2020-12-28'],
  ["LASTDAY(DATETIME('2020-02-10'), month)", '2020-02-29'],
  ["LASTDAY(DATETIME('2021-02-14T22:33:44'), week)", '2021-02-14'],
  ["DATEADD(DATETIME('2021-01-01'), DATEDIFF(DATETIME('2021-01-01'), DATETIME('2021-01-11')), day)", '2021-01-11'],
  ["HOLIDAY('christmas')", '2023-12-25'],
  ["HOLIDAY('thanksgiving', DATETIME('2024'))", '2024-11-28'],
  ["HOLIDAY('Memorial Day', DATETIME('2020'))", '2020-05-25'],
  ["HOLIDAY('Easter', DATETIME('2023-01-01'), 'DE')", '2023-04-10'],
  ["DATEADD(HOLIDAY('boxing day', DATETIME('2018'), 'UK'), -1, day)", '2018-12-25'],
])('%s is %s', (text, expected) => {
  expect(iso(text)).toBe(expected);
});

test.each([
  ["DATEADD(DATETIME('today'), -7)", "Expected ',', found ')'  (at char 29), (line:1, col:30)"],
  ['DATETIME(now)', "Expected text_operand, found 'now'  (at char 9), (line:1, col:10)"],
  ["HOLIDAY('Juneteenth', DATETIME('2020'))", 'Unable to find such a holiday: [Juneteenth]'],
  ["HOLIDAY('new year', DATETIME('2020'), 'ZZ')", 'Country ZZ not available'],
])('%s is refused', (text, reason) => {
  expect(() => evaluateExpression(text, now)).toThrow(reason);
});
