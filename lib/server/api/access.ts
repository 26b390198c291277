/** How a call authenticates the caller, and in which order and with which messages it refuses. */
interface AccessRules {
  /** True for calls that need no CSRF token, because a form of another site could not misuse them. */
  readonly skipsCsrf?: true;
  /** True where `Authorization` replaces the CSRF token, even beside a cookie: no other site can cause that header. */
  readonly bearerSuffices?: true;
  /** True where the permission is checked before the CSRF token: anonymous callers then get 401, not the CSRF error. */
  readonly asksWhoFirst?: true;
  /** True for calls that refuse with the older messages (`page_sign_in_needed`, `page_denied`). */
  readonly refusesOlder?: true;
  /** True when `Authorization` contains something other than an access token: the call reads the header itself. */
  readonly readsOwnToken?: true;
}

const presets = {
  /** Methods but `GET` need a CSRF token, unless the caller authenticates by a header and sends no cookie of ours. */
  usual: {},
  usual_older_words: { refusesOlder: true },
  /** A `POST` that only reads. */
  question: { skipsCsrf: true },
  /** The call reads a token of its own from `Authorization`. */
  own_token: { skipsCsrf: true, readsOwnToken: true },
  /** For browsers with a session. */
  page: { asksWhoFirst: true },
  /** Users, roles and permissions. */
  administration: { asksWhoFirst: true, bearerSuffices: true },
} as const satisfies Record<string, AccessRules>;

export type Access = keyof typeof presets;

export function accessRules(access: Access = 'usual'): AccessRules {
  return presets[access];
}
