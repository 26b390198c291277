/** How a reader wants pictures: their theme in the address, whose pictures are kept apart, and patterns in a cookie. */
export interface ReaderPicture {
  readonly mode: 'light' | 'dark';
  readonly hasPatterns: boolean;
}

export function readerPicture(request: Request): ReaderPicture {
  return {
    mode: new URL(request.url).searchParams.get('mode') === 'dark' ? 'dark' : 'light',
    hasPatterns: wantsPatterns(request.headers),
  };
}

/** True when the reader asked to have series hatched besides coloured, wherever they are drawn. */
export function wantsPatterns(headers: Pick<Headers, 'get'>): boolean {
  return /(?:^|; *)patterns=on(?:;|$)/.test(headers.get('cookie') ?? '');
}
