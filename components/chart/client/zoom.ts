import { refetchTile } from './part';

const box = document.createElement('div');
box.className = 'zoom-box';
/** In pixels. A shorter drag is a click. */
const leastDrag = 8;

/**
 * Zoom of charts that offer it: by the thumbs of their slider (pointer or arrow keys), or by a drag across the plot.
 */
export function startZoom(root: HTMLElement, signal: AbortSignal): void {
  root.addEventListener('change', ({ target }) => onSlide(target), { signal });
  root.addEventListener('pointerdown', onDown, { signal });
  root.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('[data-zoom-all]') : null;
      const figure = button?.closest<HTMLElement>('figure[data-chart-id]');
      if (figure) void show(figure, 0, 1, 0);
    },
    { signal },
  );
}

function onSlide(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement)) return;
  const slider = target.closest<HTMLElement>('[data-zoom]');
  const figure = target.closest<HTMLElement>('figure[data-chart-id]');
  if (!slider || !figure) return;
  const thumbs = [...slider.querySelectorAll('input')];
  const [from = 0, to = 1] = thumbs.map(({ value }) => Number(value)).sort((one, other) => one - other);
  void show(figure, Math.min(from, 0.99), Math.max(to, from + 0.01), thumbs.indexOf(target));
}

function onDown(event: PointerEvent): void {
  const { target, button, pointerType } = event;
  if (!(target instanceof Element) || button !== 0 || pointerType === 'touch') return;
  const figure = target.closest<HTMLElement>('figure[data-chart-id]');
  const slider = figure?.querySelector<HTMLElement>('[data-zoom]');
  const plot = figure?.querySelector('[data-plot]')?.getBoundingClientRect();
  if (!figure || !slider || !plot || !isWithin(event, plot)) return;
  event.preventDefault();
  const stop = new AbortController();
  const frame = figure.getBoundingClientRect();
  const isAcross = slider.dataset.along === 'y';
  const [low, high] = isAcross ? [plot.top, plot.bottom] : [plot.left, plot.right];
  const placeOf = ({ clientX, clientY }: PointerEvent) => Math.min(high, Math.max(low, isAcross ? clientY : clientX));
  const start = placeOf(event);
  addEventListener(
    'pointermove',
    (move) => {
      const at = placeOf(move);
      if (Math.abs(at - start) < leastDrag) return box.remove();
      const [left, width] = isAcross ? [plot.left, plot.width] : [Math.min(at, start), Math.abs(at - start)];
      const [top, height] = isAcross ? [Math.min(at, start), Math.abs(at - start)] : [plot.top, plot.height];
      const sides = { left: left - frame.left, top: top - frame.top, width, height };
      for (const [side, value] of Object.entries(sides)) box.style.setProperty(side, `${value}px`);
      figure.append(box);
    },
    { signal: stop.signal },
  );
  addEventListener(
    'pointerup',
    (up) => {
      stop.abort();
      box.remove();
      const at = placeOf(up);
      if (Math.abs(at - start) < leastDrag) return;
      // The click that follows a drag must not count as a click on a mark.
      addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true });
      const [from = 0, to = 1] = (slider.dataset.zoom ?? '').split(' ').map(Number);
      // The axis of a horizontal chart starts at the bottom.
      const along = (place: number) => (isAcross ? high - place : place - low) / (high - low);
      const [one = 0, other = 1] = [at, start].map((place) => from + along(place) * (to - from)).sort((a, b) => a - b);
      void show(figure, one, other, 0);
    },
    { signal: stop.signal },
  );
}

function isWithin({ clientX: x, clientY: y }: PointerEvent, { left, right, top, bottom }: DOMRect): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Fetches the chart with the chosen range, in shares of the whole from 0 to 1, and restores the focus to the thumb. */
async function show(figure: HTMLElement, from: number, to: number, thumb: number): Promise<void> {
  const own = figure.dataset.own ? (JSON.parse(figure.dataset.own) as Record<string, unknown>) : {};
  figure.dataset.own = JSON.stringify({ ...own, zoom: [from, to] });
  await refetchTile(figure);
  figure.querySelectorAll<HTMLElement>('[data-zoom] input')[thumb]?.focus({ preventScroll: true });
}
