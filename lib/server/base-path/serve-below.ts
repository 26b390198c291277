import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { belowBase, withBase } from '@/lib/base-path/base-path';
import { isProbe } from './read-base-path';

/**
 * Takes the base path off the address of a request and puts it before the addresses in the headers of its response, so
 * that all else knows the product by its own paths. Returns whether the request goes on: `/` leads to the base path,
 * other addresses outside of it are answered with 404, and those of health probes stay.
 */
export function servedBelow(base: string, request: IncomingMessage, response: ServerResponse): boolean {
  if (base === '') return true;
  const url = request.url ?? '/';
  const rest = belowBase(url, base);
  if (rest !== null) {
    request.url = rest;
    placeHeaders(response);
    return true;
  }
  const [path = '/'] = url.split('?', 1);
  if (isProbe(path)) return true;
  if (path === '/') response.writeHead(302, { location: `${base}/` }).end();
  else
    response
      .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
      .end(`There is nothing here: see ${base}/\n`);
  return false;
}

/** The path of an upgrade without the base path; null outside of it. */
export function upgradedBelow(base: string, url: string): string | null {
  return belowBase(url, base);
}

function placeHeaders(response: ServerResponse): void {
  // Next replaces it with one that adds the cookies of its middleware again.
  const setHeader = response.setHeader.bind(response);
  const send = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse;
  const writeHead = (...parts: unknown[]): ServerResponse => {
    for (const [name, value] of Object.entries(placed(response.getHeaders()))) setHeader(name, value);
    return send(...parts.map((part) => (isHeaders(part) ? { ...part, ...placed(part) } : part)));
  };
  Object.assign(response, { writeHead });
}

function isHeaders(part: unknown): part is OutgoingHttpHeaders {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

/** The headers that hold addresses, with the base path. An absolute address comes from the settings and is complete. */
function placed(headers: OutgoingHttpHeaders): Record<string, string | string[]> {
  const changed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (name.toLowerCase() === 'location' && typeof value === 'string') changed[name] = withBase(value);
    if (name.toLowerCase() === 'set-cookie' && value !== undefined) changed[name] = [value].flat().map(placedCookie);
  }
  return changed;
}

/** Browsers take cookies whose name begins with `__Host-` for the whole host only. */
function placedCookie(cookie: unknown): string {
  const line = String(cookie);
  if (line.startsWith('__Host-')) return line;
  return line.replace(
    /; *path=(\/[^;]*)/i,
    (_, path: string) => `; Path=${path === '/' ? withBase('/').slice(0, -1) : withBase(path)}`,
  );
}
