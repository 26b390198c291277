import { ask } from './ask';
import { openOverlay } from './open-overlay';
import type { DrillHost, DrillOffer, StartCharts } from './overlay';
import { partUrl } from './part';
import { drillAt, hideTip, type Point } from './tooltip';

const offers = new Map<string, Promise<DrillOffer>>();

/**
 * A right click on a chart, or the menu key on it, opens the drill menu of the mark there. `startCharts` makes charts
 * interactive that a dialog shows.
 */
export function startDrill(root: HTMLElement, signal: AbortSignal, host: DrillHost, startCharts: StartCharts): void {
  root.addEventListener(
    'contextmenu',
    (event) => {
      const { target } = event;
      if (event.defaultPrevented || event.shiftKey || !(target instanceof Element)) return;
      if (target.closest('a,input,.template')) return;
      const figure = target.closest<HTMLElement>('figure[data-source]');
      if (!figure || !target.closest('.tile-body')) return;
      event.preventDefault();
      hideTip();
      void drillIn(figure, target, { x: event.clientX, y: event.clientY }).then((found) =>
        openOverlay({ kind: 'menu', figure, host, startCharts, ...found }),
      );
    },
    { signal },
  );
}

async function drillIn(figure: HTMLElement, target: Element, at: Point) {
  const [filters, offer] = await Promise.all([drillAt(figure, target, at), offerOf(figure)]);
  return { at, filters, offer };
}

function offerOf(figure: HTMLElement): Promise<DrillOffer> {
  const source = figure.dataset.source ?? '';
  const known = offers.get(source) ?? askOffer(figure);
  offers.set(source, known);
  return known;
}

async function askOffer(figure: HTMLElement): Promise<DrillOffer> {
  const response = await ask(partUrl(figure, 'drill'));
  return response.ok ? ((await response.json()) as DrillOffer) : { detail: false, by: [] };
}
