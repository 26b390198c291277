import { AppError } from '@/lib/errors/app-error';
import type { Action, Call } from '@/lib/server/api/resource';

/**
 * `GET database/oauth2/`: where a provider leads those whom a database asked to sign in with it. None of our engines
 * does so; a state that we could have signed does not exist.
 */
function comeBack({ url }: Call): never {
  const reason = url.searchParams.get('error');
  if (reason !== null) throw new AppError('oauth2_refused', { reason });
  const state = url.searchParams.get('state');
  if (state === null) throw new AppError('oauth2_state_missing');
  throw new AppError(state.split('.').length === 3 ? 'token_signature' : 'token_segments');
}

export const oauth2Action: Action = {
  method: 'GET',
  path: 'oauth2',
  permission: null,
  summary: 'Where a provider leads back to',
  run: comeBack,
};
