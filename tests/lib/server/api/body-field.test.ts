import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AppError } from '@/lib/errors/app-error';
import { parseBody } from '@/lib/server/api/request/body';
import { flag, ids, instant, integer, jsonText, oneOf, text, uuid } from '@/lib/server/api/request/body-field';

function refusal(schema: z.ZodType, value: unknown): unknown {
  try {
    parseBody(z.strictObject({ it: schema }), value === undefined ? {} : { it: value });
    return null;
  } catch (error) {
    return ((error as AppError).details as { it: unknown }).it;
  }
}

describe('fields of bodies', () => {
  test.each([
    [integer(), '5', 5],
    [integer(), 1.5, 1],
    [integer(), -5, -5],
    [flag(), 'Yes', true],
    [flag(), 0, false],
    [ids(), [1, '2'], [1, 2]],
    [jsonText(), '', ''],
    [jsonText(), '[1]', '[1]'],
    [text(), '', ''],
    [instant(), '2024-01-01 10:00', new Date('2024-01-01T10:00:00Z')],
    [instant(), '2024-01-02T00:00:00+02:00', new Date('2024-01-01T22:00:00Z')],
    [uuid(), '11111111222243338444555555555501', '11111111222243338444555555555501'],
  ])('%# reads %j', (schema, value, read) => {
    expect(parseBody(z.strictObject({ it: schema }), { it: value })).toEqual({ it: read });
  });

  test.each([
    [integer(), 'abc', ['Not a valid integer.']],
    [integer(), true, ['Not a valid integer.']],
    [integer(), 2 ** 40, ['Not a valid integer.']],
    [integer(), null, ['Field may not be null.']],
    [integer(), undefined, ['Missing data for required field.']],
    [flag(), 'maybe', ['Not a valid boolean.']],
    [ids(), 1, ['Not a valid list.']],
    [ids(), ['abc'], { 0: ['Not a valid integer.'] }],
    [jsonText(), '{', ['JSON not valid']],
    [jsonText(), {}, ['Not a valid string.']],
    [instant(), 'yesterday', ['Not a valid datetime.']],
    [instant(), '2024-01-01', ['Not a valid datetime.']],
    [instant(), '2024-13-01T00:00:00', ['Not a valid datetime.']],
    [instant(), null, ['Field may not be null.']],
    [uuid(), undefined, ['Missing data for required field.']],
    [instant(), undefined, ['Missing data for required field.']],
    [uuid(), 'abc', ['Not a valid UUID.']],
    [uuid(), 5, ['Not a valid UUID.']],
    [oneOf(['Regular', 'Base']), 'x', ['Must be one of: Regular, Base.']],
    [oneOf(['Regular', 'Base']), 1, ['Not a valid string.']],
    [text({ max: 3 }), 'four', ['Longer than maximum length 3.']],
  ])('%# refuses %j', (schema, value, words) => {
    expect(refusal(schema, value)).toEqual(words);
  });
});
