import type { ReactElement } from 'react';

/** The picture at the head of a card, fetched when it comes into view. */
export function CardPicture({ src }: { readonly src: string }): ReactElement {
  return <img className="card-picture" src={src} alt="" width={1200} height={630} loading="lazy" decoding="async" />;
}
