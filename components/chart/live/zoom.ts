import { refetchTile } from './part';

const box = document.createElement('div');
box.className = 'zoom-box';
/** A shorter drag is a click. */
const leastDrag = 8;

/** Zoom of charts that offer it: the thumbs of their slider, by pointer or arrow keys, and a drag across the plot. */
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
  const { target, clientX: start, button, pointerType } = event;
  if (!(target instanceof Element) || button !== 0 || pointerType === 'touch') return;
  const figure = target.closest<HTMLElement>('figure[data-chart-id]');
  const slider = figure?.querySelector<HTMLElement>('[data-zoom]');
  const plot = figure?.querySelector('[data-plot]')?.getBoundingClientRect();
  if (!figure || !slider || !plot || !isWithin(event, plot)) return;
  event.preventDefault();
  const stop = new AbortController();
  const frame = figure.getBoundingClientRect();
  const placeOf = ({ clientX }: PointerEvent) => Math.min(plot.right, Math.max(plot.left, clientX));
  addEventListener(
    'pointermove',
    (move) => {
      const at = placeOf(move);
      if (Math.abs(at - start) < leastDrag) return box.remove();
      box.style.left = `${Math.min(at, start) - frame.left}px`;
      box.style.width = `${Math.abs(at - start)}px`;
      box.style.top = `${plot.top - frame.top}px`;
      box.style.height = `${plot.height}px`;
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
      // What follows a drag is no click on a mark.
      addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true });
      const [from = 0, to = 1] = (slider.dataset.zoom ?? '').split(' ').map(Number);
      const shareOf = (x: number) => from + ((x - plot.left) / plot.width) * (to - from);
      void show(figure, shareOf(Math.min(at, start)), shareOf(Math.max(at, start)), 0);
    },
    { signal: stop.signal },
  );
}

function isWithin({ clientX: x, clientY: y }: PointerEvent, { left, right, top, bottom }: DOMRect): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** The server draws the part that was chosen; the keyboard stays at its thumb. */
async function show(figure: HTMLElement, from: number, to: number, thumb: number): Promise<void> {
  const own = figure.dataset.own ? (JSON.parse(figure.dataset.own) as Record<string, unknown>) : {};
  figure.dataset.own = JSON.stringify({ ...own, zoom: [from, to] });
  await refetchTile(figure);
  figure.querySelectorAll<HTMLElement>('[data-zoom] input')[thumb]?.focus({ preventScroll: true });
}
