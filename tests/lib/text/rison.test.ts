import {
  array,
  assert,
  boolean,
  constantFrom,
  dictionary,
  double,
  integer,
  letrec,
  oneof,
  property,
  string,
} from 'fast-check';
import { expect, test } from 'vitest';
import { readRison, UnreadableRison, writeRison } from '@/lib/text/rison';

const { value } = letrec((tie) => ({
  value: oneof(
    { depthSize: 'small' },
    boolean(),
    integer(),
    double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    string({ unit: 'binary' }),
    constantFrom(null, '', "it's", 'wait!', '1e5', '-', '(a)', 'key.name', '[1]', '{', '"a"'),
    array(tie('value')),
    dictionary(string(), tie('value')),
  ),
}));

test('what is written is read back', () => {
  assert(
    property(value, (made) => {
      expect(readRison(writeRison(made))).toEqual(made === 0 ? 0 : JSON.parse(JSON.stringify(made)));
    }),
  );
});

test('members without a value are left out', () => {
  const asked = { page: 0, filters: [{ col: 'id', opr: 'eq', value: 5 }], order: undefined, force: true, owner: null };
  expect(writeRison(asked)).toBe('(page:0,filters:!((col:id,opr:eq,value:5)),force:!t,owner:!n)');
});

test('a text that is no plain word is quoted', () => {
  expect(writeRison("it's 5!")).toBe("'it!'s 5!!'");
  expect(writeRison('5')).toBe("'5'");
  expect(writeRison('')).toBe("''");
  expect(writeRison('table_name.id')).toBe('table_name.id');
});

test('other text is refused', () => {
  expect(() => readRison('(a:')).toThrow(UnreadableRison);
  expect(() => readRison('a b')).toThrow(UnreadableRison);
});
