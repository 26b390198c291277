import { createReadStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import { acceptsBrotli, acceptsGzip } from './api/encoding';
import { sameOriginFrame, usualHeaders } from './response-headers';

/** The types of what is compressed, by the end of its name. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=UTF-8',
  '.js': 'application/javascript; charset=UTF-8',
};
const compress = promisify(brotliCompress);

/** A compressed twin: its encoding, the end of its name, and whether a visitor takes it. */
interface Packing {
  readonly encoding: 'br' | 'gzip';
  readonly ending: string;
  readonly isAccepted: (accepted: string | undefined) => boolean;
  readonly pack: (content: Buffer) => Buffer | Promise<Buffer>;
}

/** The smallest first. Browsers take Brotli by `https` and on their own machine only. */
const packings: readonly Packing[] = [
  {
    encoding: 'br',
    ending: '.br',
    isAccepted: acceptsBrotli,
    pack: (content) => compress(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  },
  { encoding: 'gzip', ending: '.gz', isAccepted: acceptsGzip, pack: (content) => gzipSync(content, { level: 9 }) },
];

/** Writes the compressed twins of each script and style sheet of the build's static files beside it. */
export async function compressFiles(folder: string): Promise<void> {
  const paths = filesOf(folder).filter((path) => extname(path) in types);
  await Promise.all(
    paths.flatMap((path) => {
      const content = readFileSync(path);
      return packings.map(async ({ ending, pack }) => writeFileSync(path + ending, await pack(content)));
    }),
  );
}

/**
 * Answers requests for scripts and style sheets with their compressed twins: the router would compress them for each
 * visitor. Returns whether the request is answered; the router answers all others, those for a part of a file among them.
 *
 * @param folder - The static files of the build, which their names tell apart for good.
 */
export function compressedFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const twins = packings.map((packing) => ({ ...packing, files: twinsOf(folder, packing.ending) }));
  return (request, response) => {
    const { method, url = '/', headers } = request;
    const [address = ''] = url.split('?', 1);
    if (headers.range !== undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    const taken = twins.find(({ files, isAccepted }) => files.has(address) && isAccepted(headers['accept-encoding']));
    const twin = taken?.files.get(address);
    if (taken === undefined || twin === undefined) return false;
    for (const { key, value } of [...usualHeaders, sameOriginFrame]) response.setHeader(key, value);
    response.writeHead(200, {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': taken.encoding,
      'content-length': twin.size,
      'content-type': types[extname(address)],
      vary: 'Accept-Encoding',
    });
    if (method === 'HEAD') response.end();
    // Whoever leaves needs no answer, and a file that cannot be read ends the connection.
    else pipeline(createReadStream(twin.path), response, () => undefined);
    return true;
  };
}

interface Twin {
  readonly path: string;
  readonly size: number;
}

/** The twins with this ending, by the address of what they are twins of. */
function twinsOf(folder: string, ending: string): ReadonlyMap<string, Twin> {
  const paths = filesOf(folder).filter((path) => path.endsWith(ending));
  return new Map(
    paths.map((path) => [addressOf(folder, path.slice(0, -ending.length)), { path, size: statSync(path).size }]),
  );
}

function addressOf(folder: string, path: string): string {
  return `/_next/static/${relative(folder, path).split(sep).join('/')}`;
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
