import { createHash } from 'node:crypto';
import { AppError } from '@/lib/errors/app-error';
import { request } from '@/lib/server/egress/request';

/** The code of a plugin as its address delivers it now. */
export interface Bundle {
  readonly code: string;
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
}

const mostBytes = 2 * 1024 * 1024;
const patienceMs = 15_000;

/** The hash of a bundle as the attribute `integrity` of HTML writes it. */
export function hashOf(code: string): string {
  return `sha384-${createHash('sha384').update(code).digest('base64')}`;
}

/**
 * Fetches a bundle under the egress policy. Throws `egress_refused`, `plugin_bundle_unreachable`,
 * `plugin_bundle_too_large` and `plugin_bundle_unreadable`.
 */
export async function fetchBundle(url: string): Promise<Bundle> {
  const tooLarge = new AppError('plugin_bundle_too_large', { most: mostBytes });
  let size = 0;
  const count = (bytes: number): void => {
    size += bytes;
    if (size > mostBytes) throw tooLarge;
  };
  try {
    const response = await request(url, { purpose: 'url', signal: AbortSignal.timeout(patienceMs), count });
    if (!response.ok) throw unreachable(`its server answered ${response.status}`);
    return bundleOf(new Uint8Array(await response.arrayBuffer()));
  } catch (problem) {
    if (size > mostBytes) throw tooLarge;
    if (problem instanceof AppError) throw problem;
    throw unreachable(reasonOf(problem), problem);
  }
}

/** A byte order mark would be lost when the text is read, and with it the hash. */
function bundleOf(bytes: Uint8Array): Bundle {
  let code: string;
  try {
    code = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('plugin_bundle_unreadable', {}, { cause });
  }
  // PostgreSQL stores no text with this character.
  if (code.trim() === '' || code.includes('\0')) throw new AppError('plugin_bundle_unreadable');
  return { code, hash: hashOf(code), size: bytes.byteLength };
}

function unreachable(reason: string, cause?: unknown): AppError {
  return new AppError('plugin_bundle_unreachable', { reason }, { cause });
}

function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return 'its server did not answer';
  if (problem.name === 'TimeoutError' || problem.name === 'AbortError') {
    return `it was not there after ${patienceMs / 1000} seconds`;
  }
  return problem.message.startsWith('unexpected redirect') ? 'its server leads elsewhere' : 'its server did not answer';
}
