/** Whether who asks takes an answer compressed; `Accept-Encoding: gzip;q=0` says no. */
export function acceptsGzip(accepted: string | null | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i.test(accepted ?? '');
}
