'use client';

import { type ReactElement, useEffect, useRef } from 'react';
import { VizIcon } from '@/components/explore/control-panel/viz-icon';
import { rawHtml } from '@/components/ui/raw-html';
import type { VizEntry } from '@/lib/explore/viz-catalogue';
import { chartText } from '@/lib/text/chart-texts/chart-texts';
import { vizSigns } from './viz-signs';

export interface VizTileProps {
  readonly entry: VizEntry;
  /** The HTML of its picture; null or undefined: its sign. */
  readonly picture: string | null | undefined;
  readonly isChosen: boolean;
  readonly deprecatedText: string;
  readonly onChoose: () => void;
  /** Pressed twice, or with Enter while it is chosen. */
  readonly onCommit: () => void;
  /** It comes into view. */
  readonly onSeen: () => void;
}

/** One chart type: its picture and its name. */
export function VizTile(props: VizTileProps): ReactElement {
  const { entry, picture, isChosen, deprecatedText, onChoose, onCommit, onSeen } = props;
  const button = useRef<HTMLButtonElement>(null);
  const seen = useRef(onSeen);
  seen.current = onSeen;
  useEffect(() => {
    const element = button.current;
    if (element === null) return;
    const observer = new IntersectionObserver((changes) => {
      if (!changes.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      seen.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="chooser-tile" data-chosen={isChosen || undefined}>
      <div className="chooser-picture" aria-hidden inert>
        {picture ? (
          <div className="chooser-drawing" {...rawHtml(picture)} />
        ) : (
          <VizIcon type={entry.type} size={36} sign={vizSigns[entry.type]} />
        )}
      </div>
      <button
        ref={button}
        type="button"
        className="chooser-name"
        data-viz-type={entry.type}
        aria-pressed={isChosen}
        onClick={({ detail }) => (isChosen && detail === 0 ? onCommit() : onChoose())}
        onDoubleClick={onCommit}
      >
        {chartText(entry.name)}
        {entry.isDeprecated ? <span className="chooser-old"> {deprecatedText}</span> : null}
      </button>
    </div>
  );
}
