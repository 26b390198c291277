import type { ReactElement } from 'react';
import { tileStyle } from '@/components/chart/tile';
import { rawHtml } from '@/components/ui/raw-html';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('waitingTile');

export interface WaitingTileProps {
  readonly title: string;
  readonly height: number;
  /** The name of what the tile waits for, so that the viewer can see which database is slow. */
  readonly waitsFor: string;
  readonly data: Readonly<Record<`data-${string}`, string>>;
  /** The address of the page that contains everything, for browsers without script. */
  readonly plainHref: string | null;
}

/** A tile whose chart is still loading. After two seconds it shows what it waits for and for how long. */
export function WaitingTile({ title, height, waitsFor, data, plainHref }: WaitingTileProps): ReactElement {
  return (
    <figure className="tile" style={tileStyle(height)} aria-busy="true" {...data}>
      <figcaption className="tile-head">
        <h3 className="tile-title">{title}</h3>
      </figcaption>
      <div className="tile-body">
        <p className="tile-wait">{t('waitingFor', { database: waitsFor })}</p>
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
