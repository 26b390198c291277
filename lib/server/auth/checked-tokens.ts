import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * What signed tokens were found to hold, so that a signature is checked once and not with every call. A token stands
 * here until it expires; whether its session still lives is asked each time elsewhere.
 */
export class CheckedTokens<Payload extends { readonly exp?: number | undefined }> {
  readonly #known = new LRUCache<string, Payload>({ max: 10_000 });

  async read(token: string, check: (token: string) => Promise<Payload>): Promise<Payload> {
    const name = createHash('sha256').update(token).digest('base64url');
    const known = this.#known.get(name);
    if (known?.exp !== undefined && known.exp * 1000 > Date.now()) return known;
    const payload = await check(token);
    this.#known.set(name, payload);
    return payload;
  }
}
