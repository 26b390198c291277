import { randomBytes } from 'node:crypto';

/** Tells layouts what marks their own scripts as ours. */
export const nonceHeader = 'x-nonce';

/** Next reads the nonce for its own scripts from the policy that the request carries under this name. */
const policyHeader = 'content-security-policy';

/** What changes the code in place while the product is made needs more. */
const whileMaking = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';

/** What a page may load: our scripts and what they load, and images of whatever site an author shows one from. */
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
  /** For the request as the page sees it. */
  readonly request: Readonly<Record<string, string>>;
  /** For the browser. */
  readonly response: Readonly<Record<string, string>>;
}

/** A policy for one page; `ancestors` are the sites that may frame it. */
export function pagePolicy(ancestors = "'self'"): PagePolicy {
  const nonce = randomBytes(16).toString('base64');
  const policy = policyOf(nonce, ancestors);
  return { request: { [nonceHeader]: nonce, [policyHeader]: policy }, response: { [policyHeader]: policy } };
}
