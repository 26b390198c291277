import type { ReactElement } from 'react';
import { tileStyle } from '@/components/chart/tile';
import { rawHtml } from '@/components/ui/raw-html';

export interface WaitingTileProps {
  readonly title: string;
  readonly height: number;
  /** What the tile waits for, named so that a reader knows whom to ask. */
  readonly waitsFor: string;
  readonly data: Readonly<Record<`data-${string}`, string>>;
  /** Where a browser without script finds the page with everything in place. */
  readonly plainHref: string | null;
}

/** A tile whose chart is on its way. After two seconds it says what it waits for and for how long. */
export function WaitingTile({ title, height, waitsFor, data, plainHref }: WaitingTileProps): ReactElement {
  return (
    <figure className="tile" style={tileStyle(height)} aria-busy="true" {...data}>
      <figcaption className="tile-head">
        <h3 className="tile-title">{title}</h3>
      </figcaption>
      <div className="tile-body">
        <p className="tile-wait">Waiting for {waitsFor},</p>
      </div>
      {plainHref === null ? null : (
        <noscript {...rawHtml(`<meta http-equiv="refresh" content="0;url=${escapeAttribute(plainHref)}">`)} />
      )}
    </figure>
  );
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
