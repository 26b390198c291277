import type { ReactElement } from 'react';
import type { Surface } from '@/lib/viz/viz';
import type { Zoom } from './marks';

/** The slider's part of a drawing's height, in pixels. */
const sliderHeight = 28;

/** Renders a drawing above its zoom slider, if it has a zoom; images have no slider. */
export function overSlider(
  zoom: Zoom | undefined,
  surface: Surface,
  draw: (surface: Surface) => ReactElement,
  along: 'x' | 'y' = 'x',
): ReactElement {
  if (zoom === undefined || surface.medium === 'image') return draw(surface);
  return (
    <>
      {draw({ ...surface, height: surface.height - sliderHeight })}
      <ZoomSlider zoom={zoom} along={along} />
    </>
  );
}

/** Two thumbs under a chart that select the visible part of its axis; `components/chart/live` handles their events. */
function ZoomSlider({ zoom: { from, to }, along }: { readonly zoom: Zoom; readonly along: 'x' | 'y' }): ReactElement {
  const isWhole = from === 0 && to === 1;
  return (
    <fieldset className="plot-zoom" data-zoom={`${from} ${to}`} data-along={along} aria-label="Zoom">
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
