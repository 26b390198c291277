import type { IncomingHttpHeaders } from 'node:http';
import { config } from './config';

const pattern = /^(forwarded|x-forwarded-.*|x-real-ip)$/;

/** What a proxy says of its client counts only where there is one; otherwise the client itself would be saying it. */
export function dropForwarded(headers: IncomingHttpHeaders): void {
  if (config().trustsProxy) return;
  for (const name of Object.keys(headers)) if (pattern.test(name)) delete headers[name];
}
