import { isObject } from '@/lib/text/is-object';
import type { RecordedCase } from '@/tests/oracle/read-cases';
import type { Rule } from './rules';

/** The recorded server failed with an internal error, in the words of its libraries. */
const brokeDown: Rule = ({ status }) => Number(status) >= 500;

const isNewAccount: Rule = ({ group, existing_user, result }) =>
  group === 'oauth' && existing_user === null && result !== null;

const headersOf = ({ headers }: RecordedCase): Record<string, unknown> => (isObject(headers) ? headers : {});

/** Answers that the recorded server lets the origin of its map tiles read, and that do not differ in another header. */
const letsMapTilesRead: Rule = (recorded) => {
  const headers = headersOf(recorded);
  const { 'Access-Control-Allow-Origin': origin, 'Cache-Control': caching } = headers;
  const path = String(recorded.path ?? '');
  const isCached = caching === 'no-cache, max-age=0' || String(caching).startsWith('public');
  const isEmbedded = path.startsWith('/embedded/') && headers['X-Frame-Options'] !== undefined;
  const isOtherwise = isEmbedded || (path === '/login/' && recorded.status === 302);
  return origin === 'https://tile.openstreetmap.org' && !isCached && recorded.status !== 204 && !isOtherwise;
};

/** Rules for the cases that are replayed over HTTP, and for those of single sign-on. */
export const servedRules: Readonly<Record<string, Rule>> = {
  brokeDown,
  letsMapTilesRead,
  'an account that single sign-on makes': isNewAccount,
};
