import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { Unreachable } from '@/db/unreachable';
import { AppError } from '@/lib/errors/app-error';
import { errorResponse, wireError } from '@/lib/server/api/wire';
import { forgetConfig } from '@/lib/server/config';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  forgetConfig();
});

test('who has left is answered 499, and nothing is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const request = new Request('http://localhost/', { signal: AbortSignal.abort() });
  expect((await errorResponse(new Error('the reader left'), request)).status).toBe(499);
  expect(logged).not.toHaveBeenCalled();
});

test('a metadata database that cannot be reached is told as such, wherever that is found out', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const cause = new Unreachable('the metadata database cannot be reached', { cause: new Error('ECONNREFUSED') });
  const response = await errorResponse(new DrizzleQueryError('select 1', [], cause), new Request('http://localhost/'));
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ message: 'Isoline cannot reach its own database. Try again in a moment.' });
  expect(logged).toHaveBeenCalledOnce();
});

function setPlace(url: string): void {
  vi.stubEnv('ISOLINE_ACCESS_REQUEST_URL', url);
  forgetConfig();
}

test('a missing permission tells where it is asked for, once there is such a place; other errors do not', () => {
  const linkOf = (code: 'dataset_access_denied' | 'sql_unreadable') => wireError(new AppError(code)).extra?.link;
  expect(linkOf('dataset_access_denied')).toBeUndefined();
  setPlace('https://intranet.example.com/access');
  expect(linkOf('dataset_access_denied')).toBe('https://intranet.example.com/access');
  expect(linkOf('sql_unreadable')).toBeUndefined();
  setPlace('javascript:alert(1)');
  expect(() => linkOf('dataset_access_denied')).toThrow('ISOLINE_ACCESS_REQUEST_URL');
});

test('who waits gets the error of the catalogue', async () => {
  const response = await errorResponse(new AppError('body_invalid'), new Request('http://localhost/'));
  expect(response.status).toBe(400);
});
