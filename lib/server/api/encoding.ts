const gzip = notRefused('gzip');
const brotli = notRefused('br');

/** True when the client accepts gzip; `Accept-Encoding: gzip;q=0` refuses it. */
export function acceptsGzip(accepted: string | null | undefined): boolean {
  return gzip.test(accepted ?? '');
}

/** True when the client accepts Brotli; `Accept-Encoding: br;q=0` refuses it. */
export function acceptsBrotli(accepted: string | null | undefined): boolean {
  return brotli.test(accepted ?? '');
}

function notRefused(coding: string): RegExp {
  return new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:\\s*,|\\s*$))`, 'i');
}

/** Marks requests that our own server passes to the handler. Next's router drops a response's `content-encoding`. */
export const sentAsIs = 'x-isoline-sent-as-is';

/** True when a response that is cached compressed may be sent in that form. */
export function takesCompressed(headers: Headers): boolean {
  return headers.has(sentAsIs) && acceptsGzip(headers.get('accept-encoding'));
}
