import type { ErrorEntry } from './entry';

const token = { status: 422, shape: 'msg', level: 'warning' } as const;
const missing = { status: 401, shape: 'msg', level: 'warning' } as const;
const barred = { status: 403, shape: 'message', level: 'warning' } as const;
const csrf = {
  status: 400,
  shape: 'errors',
  level: 'error',
  errorType: 'GENERIC_BACKEND_ERROR',
} as const;

export const authErrors = {
  sign_in_needed: { ...missing, message: 'Missing Authorization Header' },
  bearer_missing: {
    ...missing,
    message: "Missing 'Bearer' type in 'Authorization' header. Expected 'Authorization: Bearer <JWT>'",
  },
  token_expired: { ...missing, message: 'Token has expired' },
  token_revoked: { ...missing, message: 'Token has been revoked' },
  token_only_reads: { ...barred, message: 'This token may only read.' },
  token_barred: { ...barred, message: 'Tokens for programs may not do this. Sign in with your password.' },
  token_of_nobody: { ...missing, message: 'Error loading the user {id}' },
  bearer_malformed: { ...token, message: "Bad Authorization header. Expected 'Authorization: Bearer <JWT>'" },
  token_segments: { ...token, message: 'Not enough segments' },
  token_header: { ...token, message: 'Invalid header padding' },
  token_algorithm: { ...token, message: 'The specified alg value is not allowed' },
  token_signature: { ...token, message: 'Signature verification failed' },
  token_not_access: { ...token, message: 'Only non-refresh tokens are allowed' },
  token_not_refresh: { ...token, message: 'Only refresh tokens are allowed' },
  guest_token_invalid: { ...missing, message: 'The guest token is not valid: {reason}' },
  credentials_wrong: { status: 401, shape: 'message', level: 'warning', message: 'Not authorized' },
  second_factor_needed: {
    status: 401,
    shape: 'message',
    level: 'warning',
    message: 'This account has a second factor. Send the code of its authenticator as “totp”.',
  },
  second_factor_wrong: {
    status: 401,
    shape: 'message',
    level: 'warning',
    message: 'The code of the second factor does not hold.',
  },
  second_factor_missing: {
    ...barred,
    message: 'This account needs a second factor. Sign in with a browser to set one up.',
  },
  passkey_refused: {
    status: 422,
    shape: 'message',
    level: 'warning',
    message: 'The passkey was refused. Try again, or sign in another way.',
  },
  sign_in_throttled: {
    status: 429,
    shape: 'message',
    level: 'warning',
    message: 'Too many attempts. Try again in {wait}.',
  },
  screen_forbidden: {
    status: 403,
    shape: 'errors',
    level: 'error',
    errorType: 'GENERIC_BACKEND_ERROR',
    message:
      "403 Forbidden: You don't have the permission to access the requested resource. It is either read-protected or not readable by the server.",
  },
  oauth2_refused: {
    status: 400,
    shape: 'errors',
    level: 'error',
    errorType: 'OAUTH2_REDIRECT_ERROR',
    message: 'The provider did not let you in: {reason}',
  },
  oauth2_redirect: {
    status: 403,
    shape: 'errors',
    level: 'warning',
    errorType: 'OAUTH2_REDIRECT',
    message: 'Sign in at the provider of “{database}”: it answers everybody in their own name.',
  },
  oauth2_denied: {
    status: 400,
    shape: 'errors',
    level: 'error',
    errorType: 'OAUTH2_REDIRECT_ERROR',
    message: 'The provider gave no token: {reason}',
  },
  oauth2_provider_failed: {
    status: 502,
    shape: 'errors',
    level: 'error',
    errorType: 'OAUTH2_REDIRECT_ERROR',
    message: 'The provider at {host} gave no answer that can be used. Try again in a moment.',
  },
  oauth2_client_invalid: {
    status: 422,
    shape: 'errors',
    level: 'error',
    errorType: 'OAUTH2_REDIRECT_ERROR',
    message: 'The “oauth2_client_info” of this database cannot be used. Mend these: {fields}.',
  },
  oauth2_untried: {
    status: 422,
    shape: 'errors',
    level: 'warning',
    errorType: 'OAUTH2_REDIRECT_ERROR',
    message: 'Store the database first: it is tried when somebody has signed in at its provider.',
  },
  oauth2_state_foreign: {
    status: 403,
    shape: 'errors',
    level: 'error',
    errorType: 'OAUTH2_REDIRECT_ERROR',
    message: 'Somebody else began this sign-in. Begin again where you are signed in.',
  },
  oauth2_state_missing: { ...csrf, message: '400 Bad Request: The answer of the provider carries no state.' },
  language_invalid: { ...csrf, message: '400 Bad Request: The language is not a code like en.' },
  csrf_missing: { ...csrf, message: '400 Bad Request: The CSRF token is missing.' },
  csrf_invalid: { ...csrf, message: '400 Bad Request: The CSRF token is invalid.' },
  role_order_invalid: { status: 400, shape: 'message', level: 'warning', message: 'Invalid order column: {column}' },
  typed_differently: {
    status: 400,
    shape: 'message',
    level: 'warning',
    message: 'The password was not typed the same way twice.',
  },
  roles_needed: {
    status: 400,
    shape: 'message',
    level: 'warning',
    message: 'Cannot clear all roles unless at least one group is assigned!',
  },
  embedded_not_found: { status: 400, shape: 'message', level: 'warning', message: 'EmbeddedDashboard not found.' },
} as const satisfies Record<string, ErrorEntry>;
