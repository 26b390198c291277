import { config } from './config';

/**
 * The base URL for links that the viewer gets, with the base path and without a trailing slash: that of `ISOLINE_URL`,
 * else the scheme and the host of the request.
 */
export function publicUrl(request: Request): string {
  const { basePath, hasUrl, url } = config();
  return hasUrl ? url : requestOrigin(request) + basePath;
}

/** The scheme and the host by which the client reached the product. Next's own URL always names `localhost`. */
export function requestOrigin({ url, headers }: Request): string {
  const { protocol, host } = new URL(url);
  const scheme = headers.get('x-forwarded-proto');
  return `${scheme === null ? protocol : `${scheme}:`}//${headers.get('host') ?? host}`;
}
