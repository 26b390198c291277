/** Whether who asks takes an answer compressed; `Accept-Encoding: gzip;q=0` says no. */
export function acceptsGzip(accepted: string | null | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i.test(accepted ?? '');
}

/** Marks what our own server hands to its handler. Next's router drops what an answer says of its encoding. */
export const sentAsIs = 'x-isoline-sent-as-is';

/** Whether an answer that is kept compressed may be sent so. */
export function takesCompressed(headers: Headers): boolean {
  return headers.has(sentAsIs) && acceptsGzip(headers.get('accept-encoding'));
}
