/** How a reader wants pictures: their theme in the address, whose pictures are kept apart, and patterns in a cookie. */
export interface ReaderPicture {
  readonly mode: 'light' | 'dark';
  readonly hasPatterns: boolean;
}

export function readerPicture(request: Request): ReaderPicture {
  const cookies = request.headers.get('cookie') ?? '';
  return {
    mode: new URL(request.url).searchParams.get('mode') === 'dark' ? 'dark' : 'light',
    hasPatterns: /(?:^|; *)patterns=on(?:;|$)/.test(cookies),
  };
}
