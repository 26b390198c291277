import { expect, test } from 'vitest';
import { timeShiftOf } from '@/lib/time/time-shift';

const choices = ['1 day ago', '1 week ago', '28 days ago', 'custom', 'inherit'];

test('a typed shift that goes back as far as a choice is that choice', () => {
  for (const text of ['1 week', '1 Week', ' -1  weeks', '1 week ago', '1 weeks ago']) {
    expect(timeShiftOf(text, choices), text).toBe('1 week ago');
  }
  expect(timeShiftOf('1 week ago', ['1 day', '1 week'])).toBe('1 week');
});

test('another one stays as it was typed', () => {
  for (const text of ['3 weeks', '1 week later', 'inherit', '2003-01-01 : 2004-01-01']) {
    expect(timeShiftOf(text, choices), text).toBe(text);
  }
});
