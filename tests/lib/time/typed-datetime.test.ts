import { describe, expect, it } from 'vitest';
import { stepMoment, typedMoment } from '@/lib/time/typed-datetime';

describe('typedMoment', () => {
  it.each([
    ['2024-2-5', 'date', '2024-02-05'],
    ['2024-02-05T10:00:00.123Z', 'date', '2024-02-05'],
    ['2024-02-05', 'datetime', '2024-02-05 00:00:00'],
    [' 2024-02-05T1:02 ', 'datetime', '2024-02-05 01:02:00'],
    ['7:5', 'time', '07:05:00'],
    ['2024-02-05 07:05:09', 'time', '07:05:09'],
  ] as const)('reads %s as a %s', (text, shape, full) => {
    expect(typedMoment(text, shape)).toBe(full);
  });
  it.each([
    ['2023-02-29', 'date'],
    ['1900-02-29', 'date'],
    ['2024-13-01', 'date'],
    ['0000-01-01', 'date'],
    ['', 'date'],
    ['10:00', 'date'],
    ['2024-01-01 24:00:00', 'datetime'],
    ['2024-01-01 10:60', 'datetime'],
    ['2024-01-01', 'time'],
    ['soon', 'datetime'],
  ] as const)('refuses %s as a %s', (text, shape) => {
    expect(typedMoment(text, shape)).toBeNull();
  });
});

describe('stepMoment', () => {
  it('keeps the day within a shorter month', () => {
    expect(stepMoment('2024-01-31', 'date', 6, 1)).toEqual({ text: '2024-02-29', start: 5, end: 7 });
    expect(stepMoment('2024-02-29', 'date', 0, -1)?.text).toBe('2023-02-28');
  });
  it('carries over into larger parts of a date', () => {
    expect(stepMoment('2023-12-31 23:59:59', 'datetime', 19, 1)).toEqual({
      text: '2024-01-01 00:00:00',
      start: 17,
      end: 19,
    });
  });
  it('continues at the other end of a day', () => {
    expect(stepMoment('00:00:00', 'time', 0, -1)?.text).toBe('23:00:00');
    expect(stepMoment('later', 'time', 0, 1)).toBeNull();
  });
});
