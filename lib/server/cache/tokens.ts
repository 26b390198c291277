import { createHash } from 'node:crypto';
import { ProcessCache } from './process-cache';
import { megabyte, roughBytes } from './sizes';

/**
 * The payloads of verified tokens, so that a signature is checked once and not with every call.
 *
 * Key: the SHA-256 of the token. Bound: 8 MB. Invalidation: when the token expires; whether its session is still valid
 * is checked elsewhere with every call. Who may see it: the sender of the token.
 */
export class CheckedTokens<Payload extends { readonly exp?: number | undefined }> {
  readonly #known = new ProcessCache<string, Payload>('tokens', {
    maxSize: 8 * megabyte,
    sizeCalculation: roughBytes,
  });

  async read(token: string, check: (token: string) => Promise<Payload>): Promise<Payload> {
    const name = createHash('sha256').update(token).digest('base64url');
    const known = this.#known.get(name);
    if (known?.exp !== undefined && known.exp * 1000 > Date.now()) return known;
    const payload = await check(token);
    this.#known.set(name, payload);
    return payload;
  }
}
