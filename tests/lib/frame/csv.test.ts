import { expect, test } from 'vitest';
import { csvChunks, toCsv } from '@/lib/frame/csv/csv';
import { Decimal } from '@/lib/frame/frame';
import { column, day, frame } from './frames';

test('each type has its own writing, NULL is empty', () => {
  const types = frame(
    column('i', 'numeric', [1, null], true),
    column('f', 'numeric', [3, 0.1]),
    column('n', 'numeric', [new Decimal('1.10'), 9007199254740993n]),
    column('b', 'boolean', [true, false]),
    column('t', 'temporal', [day('2021-01-02'), day('2021-01-02') + 3_723_004]),
  );
  expect(toCsv(types)).toBe(
    'i,f,n,b,t\n1,3.0,1.10,True,2021-01-02 00:00:00.000\n,0.1,9007199254740993,False,2021-01-02 01:02:03.004\n',
  );
});

test('a column of midnights is written as dates', () => {
  expect(toCsv(frame(column('t', 'temporal', [day('2021-01-02'), null])))).toBe('t\n2021-01-02\n""\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['|x', "'\\\\|x"],
  ['-10.5', '-10.5'],
  ['-1e5', "'-1e5"],
  ['a=b', 'a=b'],
])('%s cannot run in a spreadsheet', (text, written) => {
  expect(toCsv(frame(column('s', 'string', [text])), { header: false })).toBe(`${written}\n`);
});

test('headers are escaped, quotes doubled, backslashes too', () => {
  expect(toCsv(frame(column('=h', 'string', ['a,"b"\n', 'c\\d'])))).toBe('\'=h\n"a,""b""\n"\nc\\\\d\n');
});

test('options choose separator, decimal mark, line end and the text for NULL', () => {
  const given = frame(column('f', 'numeric', [1.5, null]), column('s', 'string', ['x', 'y']));
  const options = { separator: ';', decimal: ',', lineEnd: '\r\n', nullText: 'N/A', index: true };
  expect(toCsv(given, options)).toBe(';f;s\r\n0;1,5;x\r\n1;N/A;y\r\n');
});

test('a long frame comes in pieces', () => {
  const long = frame(
    column(
      'i',
      'numeric',
      Array.from({ length: 5000 }, (_, at) => at),
      true,
    ),
  );
  expect([...csvChunks(long)]).toHaveLength(3);
  expect(toCsv(long).split('\n')).toHaveLength(5002);
});
