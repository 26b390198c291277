import { randomBytes } from 'node:crypto';

/** Request header that passes layouts the nonce of the page's own scripts. */
export const nonceHeader = 'x-nonce';

/** Next reads the nonce for its own scripts from this header of the request. */
const policyHeader = 'content-security-policy';

/** Hot reloading in development needs `unsafe-eval`. */
const whileMaking = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';

/** The content security policy: our scripts and scripts that they load, and images of any site that authors embed. */
function policyOf(nonce: string, ancestors: string): string {
  return [
    "base-uri 'self'",
    "default-src 'self'",
    "img-src 'self' blob: data: https:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    "style-src 'self' 'unsafe-inline'",
    `script-src 'self' 'strict-dynamic' 'nonce-${nonce}'${whileMaking}`,
  ].join('; ');
}

export interface PagePolicy {
  /** Headers for the request as the page receives it. */
  readonly request: Readonly<Record<string, string>>;
  /** Headers for the browser. */
  readonly response: Readonly<Record<string, string>>;
}

/** The policy of one page; `ancestors` are the sites that may show it in a frame. */
export function pagePolicy(ancestors = "'self'"): PagePolicy {
  const nonce = randomBytes(16).toString('base64');
  const policy = policyOf(nonce, ancestors);
  return { request: { [nonceHeader]: nonce, [policyHeader]: policy }, response: { [policyHeader]: policy } };
}
