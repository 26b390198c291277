import { describe, expect, it } from 'vitest';
import { allowance } from '@/components/chart/client/plugin/allowance';
import { readMessage } from '@/components/chart/client/plugin/messages';

const filter = (filters: unknown) => readMessage({ type: 'isoline:filter', version: 1, filters });

describe('a message of a frame', () => {
  it.each([
    [{ type: 'isoline:ready', version: 1, more: 'x' }, { type: 'isoline:ready' }],
    [{ type: 'isoline:drawn' }, { type: 'isoline:drawn' }],
    [
      { type: 'isoline:error', version: 1, message: 'No numbers' },
      { type: 'isoline:error', message: 'No numbers' },
    ],
    [
      { type: 'isoline:error', message: { toString: 1 } },
      { type: 'isoline:error', message: '' },
    ],
  ])('%j is read', (told, read) => expect(readMessage(told)).toEqual(read));

  it.each([
    null,
    'isoline:ready',
    7,
    [],
    { type: 'isoline:draw' },
    { type: 'isoline:ready', version: 2 },
    { type: ['isoline:ready'] },
  ])('%j is passed over', (told) => expect(readMessage(told)).toBeNull());

  it('is cut where it is long', () => {
    expect(readMessage({ type: 'isoline:error', message: 'x'.repeat(5000) })).toMatchObject({
      message: 'x'.repeat(300),
    });
  });

  it('names filters by columns and plain values', () => {
    expect(filter([{ col: 'line', values: ['Ships', 3, true], op: 'NOT IN' }])).toEqual({
      type: 'isoline:filter',
      filters: [{ col: 'line', values: ['Ships', 3, true] }],
    });
  });

  it.each([
    [undefined],
    [{}],
    [[{ col: 'line' }]],
    [[{ col: 'line', values: [] }]],
    [[{ col: 7, values: ['x'] }]],
    [[{ col: 'line', values: [{ sql: '1=1' }] }]],
    [[{ col: 'line', values: [Number.NaN] }]],
    [[{ col: 'line', values: ['x'.repeat(1001)] }]],
    [[{ col: 'line', values: Array(201).fill('x') }]],
    [Array(11).fill({ col: 'line', values: ['x'] })],
  ])('with other filters is passed over', (filters) => expect(filter(filters)).toBeNull());
});

describe('an allowance', () => {
  it('is for a span, and begins anew after it', () => {
    let time = 0;
    const may = allowance(2, 1000, () => time);
    expect([may(), may(), may()]).toEqual([true, true, false]);
    time = 999;
    expect(may()).toBe(false);
    time = 1000;
    expect([may(), may(), may()]).toEqual([true, true, false]);
  });
});
