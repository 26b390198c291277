import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { config } from './config';

const pattern = /^(forwarded|x-forwarded-.*|x-real-ip)$/;

/**
 * Removes forwarding headers unless `ISOLINE_TRUST_PROXY` is set: without a proxy the client could forge them. Of
 * several values in `x-forwarded-proto` the first counts; a value other than `http` or `https` is removed. Without an
 * `x-forwarded-for` header, `client`, the address of the connection, is used.
 */
export function dropForwarded(headers: IncomingHttpHeaders, client?: string): void {
  if (config().trustsProxy) keepScheme(headers);
  else for (const name of Object.keys(headers)) if (pattern.test(name)) delete headers[name];
  if (client !== undefined) headers['x-forwarded-for'] ??= client;
}

function keepScheme(headers: IncomingHttpHeaders): void {
  const [scheme = ''] = String(headers['x-forwarded-proto'] ?? '').split(',');
  const named = scheme.trim().toLowerCase();
  if (named === 'https' || named === 'http') headers['x-forwarded-proto'] = named;
  else delete headers['x-forwarded-proto'];
}

/** Sends the HSTS header when the product's URL is https: browsers then use https alone for a year. */
export function keepSecure(response: ServerResponse): void {
  if (config().isSecure) response.setHeader('strict-transport-security', 'max-age=31536000');
}
