import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { Unreachable } from '@/db/unreachable';
import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from '@/lib/server/api/wire';

afterEach(() => {
  vi.restoreAllMocks();
});

test('who has left is answered 499, and nothing is logged', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const request = new Request('http://localhost/', { signal: AbortSignal.abort() });
  expect(errorResponse(new Error('the reader left'), request).status).toBe(499);
  expect(logged).not.toHaveBeenCalled();
});

test('a metadata database that cannot be reached is told as such, wherever that is found out', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const cause = new Unreachable('the metadata database cannot be reached', { cause: new Error('ECONNREFUSED') });
  const response = errorResponse(new DrizzleQueryError('select 1', [], cause), new Request('http://localhost/'));
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ message: 'Isoline cannot reach its own database. Try again in a moment.' });
  expect(logged).toHaveBeenCalledOnce();
});

test('who waits gets the error of the catalogue', async () => {
  const response = errorResponse(new AppError('body_invalid'), new Request('http://localhost/'));
  expect(response.status).toBe(400);
});
