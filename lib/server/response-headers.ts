/** Headers of every response of the server, whether the router or a direct handler answers. */
export const usualHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'browsing-topics=()' },
] as const;

/** For everything but embedded pages, which name the sites that may frame them. */
export const sameOriginFrame = { key: 'X-Frame-Options', value: 'SAMEORIGIN' } as const;

/** Answers of the API are data: nothing in them may run, load or be framed. */
export const dataPolicy = {
  key: 'Content-Security-Policy',
  value: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;
