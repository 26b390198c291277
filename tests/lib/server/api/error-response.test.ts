import { expect, test, vi } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from '@/lib/server/api/wire';

test('who has left is answered 499, and nothing is logged', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const request = new Request('http://localhost/', { signal: AbortSignal.abort() });
  expect(errorResponse(new Error('the reader left'), request).status).toBe(499);
  expect(logged).not.toHaveBeenCalled();
});

test('who waits gets the error of the catalogue', async () => {
  const response = errorResponse(new AppError('body_invalid'), new Request('http://localhost/'));
  expect(response.status).toBe(400);
});
