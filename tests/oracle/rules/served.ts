import { isObject } from '@/lib/text/is-object';
import type { RecordedCase } from '@/tests/oracle/read-cases';
import type { Rule } from './rules';

/** Addresses of a former interface: nothing is asked there, so no answer replaces the one that failed. */
const formerAction = /^\/(?:groups|roles|users)\/action(?:_post)?\b/;

/** The recorded server failed with an internal error, in the words of its libraries. */
const brokeDown: Rule = ({ status, path }) => Number(status) >= 500 && !formerAction.test(String(path));

const bySso = new Set(['oauth', 'saml']);

/** An account of the name that the provider says; an assertion also finds one by its address. */
const isNewAccount: Rule = ({ group, existing_user, userinfo, result }) => {
  if (!bySso.has(String(group)) || existing_user !== null || !isObject(result)) return false;
  const { username, email } = isObject(userinfo) ? userinfo : {};
  return result.username === (username ?? email);
};

/** An assertion with other names than the account that it finds, whose roles stay. */
const renames: Rule = ({ group, existing_user, result }) =>
  group === 'saml' && existing_user !== null && isObject(result) && result.first_name !== 'Old';

const keepsRoles: Rule = ({ settings, userinfo }) => {
  const {
    AUTH_ROLES_MAPPING: mapping,
    AUTH_ROLES_SYNC_AT_LOGIN: syncs,
    AUTH_USER_REGISTRATION: registers,
  } = settings as {
    readonly [name: string]: unknown;
  };
  const keys = isObject(userinfo) && Array.isArray(userinfo.role_keys) ? userinfo.role_keys : [];
  return (
    syncs === true && registers !== true && isObject(mapping) && keys.every((key) => mapping[String(key)] === undefined)
  );
};

const letsIn: Rule = ({ result }) => isObject(result);

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
  'an account that an assertion renames': (recorded) => renames(recorded) && !keepsRoles(recorded),
  'an account that an assertion renames and whose roles it leaves': (recorded) =>
    renames(recorded) && keepsRoles(recorded),
  'somebody who is let in': letsIn,
};
