import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { config } from './config';

const pattern = /^(forwarded|x-forwarded-.*|x-real-ip)$/;

/**
 * What a proxy says of its client counts only where there is one; otherwise the client itself would be saying it. Of
 * several schemes the first counts, and what is none is passed over. Where nobody says, the client is who is connected.
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

/** Browsers that came by https once come by nothing else. */
export function keepSecure(response: ServerResponse): void {
  if (config().isSecure) response.setHeader('strict-transport-security', 'max-age=31536000');
}
