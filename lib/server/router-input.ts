import type { IncomingMessage } from 'node:http';
import { z } from 'zod';

const stateHeader = 'next-router-state-tree';
/** Names a function for the browser to call; the product has none. */
const actionHeader = 'next-action';
/** The longest state that Next reads, in characters. */
const mostState = 40_000;

const paramKinds = ['c', 'oc', 'd', ...['c', 'd'].flatMap((kind) => ['.', '..', '...'].map((up) => `${kind}i(${up})`))];
const Segment = z.union([
  z.string(),
  z.tuple([
    z.string(),
    z.string(),
    z.enum([...paramKinds, 'ci(..)(..)', 'di(..)(..)']),
    z.array(z.string()).nullable(),
  ]),
]);
const Tree: z.ZodType = z.lazy(() =>
  z
    .array(z.unknown())
    .min(2)
    .max(6)
    .transform((parts) => [...parts, ...Array<undefined>(6 - parts.length)])
    .pipe(
      z.tuple([
        Segment,
        z.record(z.string(), Tree),
        z.tuple([z.string(), z.string()]).nullish(),
        z.enum(['refetch', 'inside-shared-layout', 'metadata-only']).nullish(),
        z.number().nullish(),
        z.string().optional(),
      ]),
    ),
);

/**
 * Makes those parts of a request readable that the router of Next reads before any page or handler of ours: it answers
 * 500 to what it cannot read. Bytes of the path that are no UTF-8 become U+FFFD, which names nothing; a state that the
 * router could not parse is removed, and the page is sent whole.
 */
export function keepReadable(request: IncomingMessage): void {
  const [path = '/', ...query] = (request.url ?? '/').split('?');
  request.url = [readablePath(path), ...query].join('?');
  const { headers } = request;
  delete headers[actionHeader];
  if (headers[stateHeader] !== undefined && !isState(String(headers[stateHeader]))) delete headers[stateHeader];
}

function readablePath(path: string): string {
  return canDecode(path) ? path : path.split('/').map(readableSegment).join('/');
}

/** Decodes as far as there is UTF-8; what is left of the percent signs becomes U+FFFD. */
function readableSegment(segment: string): string {
  if (canDecode(segment)) return segment;
  const bytes = segment
    .replace(/%(?![\da-f]{2})/gi, '%FF')
    .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return encodeURIComponent(new TextDecoder().decode(Buffer.from(bytes, 'latin1')));
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isState(text: string): boolean {
  if (text.length > mostState) return false;
  try {
    return Tree.safeParse(JSON.parse(decodeURIComponent(text))).success;
  } catch {
    return false;
  }
}
