import type { ReactElement } from 'react';

/** The picture at the head of a card in the viewer's theme, fetched when it scrolls into view. */
export function CardPicture({ src }: { readonly src: string }): ReactElement {
  const size = { width: 1200, height: 630, loading: 'lazy', decoding: 'async' } as const;
  return (
    <>
      <img {...size} alt="" className="card-picture" data-mode="light" src={src} />
      <img {...size} alt="" className="card-picture" data-mode="dark" src={`${src}?mode=dark`} />
    </>
  );
}
