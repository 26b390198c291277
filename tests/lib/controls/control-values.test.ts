import { describe, expect, it } from 'vitest';
import { controlChoices, stackChoices } from '@/lib/controls/control-choices';
import { numberIn } from '@/lib/controls/number-in';
import { spelledOrder } from '@/lib/controls/row-order';
import { storedText } from '@/lib/controls/stored-text';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';

const dataset = {
  columns: [
    { name: 'sales', verboseName: 'Sales' },
    { name: 'order_date', verboseName: null },
  ],
  timeGrains: [['P1D', 'Day']],
} as unknown as ExploreDataset;

describe('text that is stored', () => {
  it('is a number where the control stores whole numbers and the text is one', () => {
    expect(storedText(' 12 ', true)).toBe(12);
    expect(storedText('-3', true)).toBe(-3);
    expect(storedText('12')).toBe('12');
  });
  it('stays as typed otherwise, so that a validator can name it', () => {
    expect(storedText('1.5', true)).toBe('1.5');
    expect(storedText('abc', true)).toBe('abc');
    expect(storedText('', true)).toBe('');
    expect(storedText('12345678901234567890', true)).toBe('12345678901234567890');
  });
});

describe('a number in a stored value', () => {
  it('is read from numbers and from text', () => {
    expect([1.5, '2', ' 3 ', '', null, undefined, 'x', Number.NaN].map(numberIn)).toEqual([
      1.5,
      2,
      3,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('choices', () => {
  it('of a time grain are those of the database', () => {
    const control = {
      name: 'time_grain_sqla',
      type: 'SelectControl',
      label: 'Time Grain',
      choices: [['P1Y', 'Year']],
    } as const;
    expect(controlChoices(control, dataset)).toEqual([['P1D', 'Day']]);
    expect(controlChoices(control, null)).toEqual([['P1Y', 'Year']]);
  });
  it('of the order of rows are all columns in both directions, as JSON', () => {
    const control = { name: 'order_by_cols', type: 'SelectControl', label: 'Ordering' } as const;
    expect(controlChoices(control, dataset)).toEqual([
      ['["sales", true]', 'Sales [asc]'],
      ['["sales", false]', 'Sales [desc]'],
      ['["order_date", true]', 'order_date [asc]'],
      ['["order_date", false]', 'order_date [desc]'],
    ]);
  });
  it('of the split of stacks are the dimensions of the chart', () => {
    const expression = { expressionType: 'SQL', label: 'Half', sqlExpression: 'x / 2' };
    expect(stackChoices(['sales', expression], dataset)).toEqual([
      ['sales', 'Sales'],
      ['Half', 'Half'],
    ]);
    expect(stackChoices(undefined, dataset)).toEqual([]);
  });
  it('of the order of rows have the spelling of what is stored, whoever stored it', () => {
    expect(['["a",true]', '["a", true]', '[ "a" , false ]', 'a', '[1,2]', 7].map((one) => spelledOrder(one))).toEqual([
      '["a", true]',
      '["a", true]',
      '["a", false]',
      'a',
      '[1,2]',
      7,
    ]);
    expect(['["a",true]', '["a, b", false]'].map((one) => spelledOrder(one, true))).toEqual([
      '["a",true]',
      '["a, b",false]',
    ]);
  });
});
