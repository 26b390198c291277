/** Fields of a form, unless the caller allows more. */
const mostParts = 1000;
/** The largest header block of a part. */
const mostHeadBytes = 8 * 1024;
/** The longest boundary that RFC 2046 allows; a longer one would only make the search slow. */
const mostBoundary = 70;
/** Bytes at the start of a form in which `formField` searches. */
const mostSearched = 1024 * 1024;

/** The form of a request. Null when it cannot be read, or has more than `most` parts or a header block beyond 8 kB. */
export async function readForm(request: Request, most = mostParts): Promise<FormData | null> {
  const type = request.headers.get('content-type') ?? '';
  if (formKind(type) === null) return null;
  const bytes = Buffer.from(await request.arrayBuffer());
  if (!isOfForm(bytes, type, most)) return null;
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null);
}

/**
 * One field of a form that the handler has not read yet; null when it is not found. The field must come before the
 * files, as browsers and HTTP clients write it.
 */
export async function formField(request: Request, name: string): Promise<string | null> {
  const type = request.headers.get('content-type') ?? '';
  const kind = formKind(type);
  if (kind === null || (kind === 'multipart' && boundaryOf(type) === null)) return null;
  const bytes = await beginningOf(request.clone());
  if (kind === 'urlencoded') return isOfForm(bytes, type) ? new URLSearchParams(bytes.toString()).get(name) : null;
  for (const { head, content } of partsOf(bytes, boundaryOf(type) ?? '')) {
    if (content !== null && nameOf(head) === name) return content.toString();
  }
  return null;
}

/** The boundary in a content type; null when it is missing or too long. */
export function boundaryOf(type: string): string | null {
  const named = parametersOf(type).find((parameter) => parameter.toLowerCase().startsWith('boundary='));
  const boundary = named === undefined ? '' : unquoted(named.slice('boundary='.length));
  return boundary.length > 0 && boundary.length <= mostBoundary ? boundary : null;
}

function formKind(type: string): 'urlencoded' | 'multipart' | null {
  if (type.includes('urlencoded')) return 'urlencoded';
  return type.includes('multipart') ? 'multipart' : null;
}

/** Counts the parts before they are parsed: half a million empty fields would block the server for all users. */
function isOfForm(bytes: Buffer, type: string, most = mostParts): boolean {
  if (formKind(type) === 'urlencoded') return countOf(bytes, '&', most) < most;
  const boundary = boundaryOf(type);
  if (boundary === null || countOf(bytes, `--${boundary}`, most) > most) return false;
  for (const { hasLongHead } of partsOf(bytes, boundary, most)) if (hasLongHead) return false;
  return true;
}

/** How often the sign occurs; counting stops above `most`. */
function countOf(bytes: Buffer, sign: string, most: number): number {
  let count = 0;
  for (let at = bytes.indexOf(sign); at >= 0 && count <= most; at = bytes.indexOf(sign, at + sign.length)) {
    count += 1;
  }
  return count;
}

interface Part {
  readonly head: string;
  /** Null when the end of the part is missing. */
  readonly content: Buffer | null;
  readonly hasLongHead: boolean;
}

function* partsOf(bytes: Buffer, boundary: string, most = mostParts): Generator<Part> {
  const mark = `--${boundary}`;
  let at = bytes.indexOf(mark);
  for (let count = 0; at >= 0 && count < most; count += 1) {
    const start = at + mark.length + 2;
    if (bytes.toString('latin1', start - 2, start) === '--') return;
    const next = bytes.indexOf(`\r\n${mark}`, start - 2);
    const headEnd = bytes.subarray(start, start + mostHeadBytes).indexOf('\r\n\r\n');
    const end = next < 0 ? bytes.length : next;
    const isHeaded = headEnd >= 0 && start + headEnd <= end;
    yield {
      head: isHeaded ? bytes.toString('utf8', start, start + headEnd) : '',
      content: isHeaded && next >= 0 ? bytes.subarray(start + headEnd + 4, Math.max(next, start + headEnd + 4)) : null,
      hasLongHead: !isHeaded && end - start > mostHeadBytes,
    };
    at = next < 0 ? -1 : next + 2;
  }
}

/** The name of a field; null for a file. */
function nameOf(head: string): string | null {
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith('content-disposition:'));
  const parameters = parametersOf(line ?? '');
  if (parameters.some((parameter) => parameter.startsWith('filename'))) return null;
  const named = parameters.find((parameter) => parameter.startsWith('name='));
  return named === undefined ? null : unquoted(named.slice('name='.length));
}

function parametersOf(line: string): string[] {
  return line
    .split(';')
    .slice(1)
    .map((parameter) => parameter.trim());
}

function unquoted(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

/** The start of a body. It is limited so that an unknown sender cannot fill the memory. */
async function beginningOf({ body }: Request): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0);
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    length += piece.value.length;
    if (length > mostSearched) break;
  }
  // Not awaited: cancelling a cloned body only finishes when the original is cancelled, too.
  void reader.cancel();
  return Buffer.concat(pieces);
}
