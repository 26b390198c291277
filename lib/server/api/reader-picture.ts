/**
 * A user's settings for pictures: `mode` (theme) is part of the URL, since the pictures of each theme are cached
 * separately; patterns are set by a cookie.
 */
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

/** True when the user chose hatched series in addition to colours; the choice holds for all charts. */
export function wantsPatterns(headers: Pick<Headers, 'get'>): boolean {
  return /(?:^|; *)patterns=on(?:;|$)/.test(headers.get('cookie') ?? '');
}
