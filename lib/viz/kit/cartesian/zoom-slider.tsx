import type { ReactElement } from 'react';
import type { Zoom } from './marks';

/** What the slider takes of a drawing's height, in pixels. */
export const sliderHeight = 28;

/** Two thumbs under a chart that choose the part of its axis to show; `components/chart/live` listens to them. */
export function ZoomSlider({ zoom: { from, to } }: { readonly zoom: Zoom }): ReactElement {
  const isWhole = from === 0 && to === 1;
  return (
    <fieldset className="plot-zoom" data-zoom={`${from} ${to}`} aria-label="Zoom">
      <div>
        <input type="range" min={0} max={1} step={0.01} defaultValue={from} aria-label="First point shown" />
        <input type="range" min={0} max={1} step={0.01} defaultValue={to} aria-label="Last point shown" />
      </div>
      {isWhole ? null : (
        <button type="button" data-zoom-all="">
          Show all
        </button>
      )}
    </fieldset>
  );
}
