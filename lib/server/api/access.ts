/** How a call finds out who asks, and in which order and words it refuses. */
interface AccessRules {
  /** True for calls that a form of another site could not misuse. */
  readonly skipsCsrf?: true;
  /** True where a bearer token is enough, even beside a cookie: no other site can make a browser send one. */
  readonly bearerSuffices?: true;
  /** True where strangers are told to sign in before anything is said of a missing token. */
  readonly asksWhoFirst?: true;
  /** True for the calls that refuse in the older words, whoever asks. */
  readonly refusesOlder?: true;
  /** True when `Authorization` holds something else than an access token: the call reads it itself. */
  readonly readsOwnToken?: true;
}

const presets = {
  /** What changes something needs a form token. */
  usual: {},
  usual_older_words: { refusesOlder: true },
  /** A `POST` that only asks. */
  question: { skipsCsrf: true },
  /** A token that this call alone knows. */
  own_token: { skipsCsrf: true, readsOwnToken: true },
  /** For browsers that are signed in. */
  page: { asksWhoFirst: true },
  /** Users, roles and permissions. */
  administration: { asksWhoFirst: true, bearerSuffices: true },
} as const satisfies Record<string, AccessRules>;

export type Access = keyof typeof presets;

export function accessRules(access: Access = 'usual'): AccessRules {
  return presets[access];
}
