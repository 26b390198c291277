import { startDrill } from './drill';
import { lightSeries, toggleSeries, wakeLegend } from './legend';
import type { DrillHost } from './overlay';
import { interactionOf } from './part';
import { startPlugins } from './plugins';
import { startTables, wakeTable } from './table';
import { axisHit, filtersAt, hideTip, hitAt, showTip } from './tooltip';
import { startZoom } from './zoom';

/** Makes every chart under `root` interactive: tooltips by pointer and arrow keys, legends, clicks on marks. */
export function startCharts(root: HTMLElement, signal: AbortSignal, host: DrillHost): void {
  let turn = 0;
  let pointer: Point | null = null;
  /** Where the pointer rested when a key chose a mark: browsers repeat its last move when something appears below it. */
  let rested: Point | null = null;
  const options = { signal, passive: true };
  root.addEventListener(
    'pointermove',
    async ({ target, clientX: x, clientY: y }) => {
      if (rested?.x === x && rested.y === y) return undefined;
      rested = null;
      turn += 1;
      pointer = { x, y };
      const mine = turn;
      const figure = chartUnder(target);
      if (!figure || !(target instanceof Element)) return hideTip();
      wake(figure);
      const key = target.closest<HTMLElement>('.plot-key')?.dataset.series ?? null;
      lightSeries(figure, key);
      const hit = key === null && isInDrawing(target) ? await hitAt(figure, target, { x, y }) : null;
      if (mine !== turn) return undefined;
      return hit ? showTip(figure, hit, { x, y }, await isAlongX(figure)) : hideTip();
    },
    options,
  );
  root.addEventListener(
    'pointerleave',
    () => {
      pointer = null;
      hideTip();
    },
    options,
  );
  root.addEventListener('pointerdown', (event) => onTouch(event), options);
  root.addEventListener('focusin', ({ target }) => wake(chartUnder(target)), options);
  root.addEventListener('focusout', () => hideTip(), options);
  root.addEventListener('click', (event) => onClick(event, host), { signal });
  root.addEventListener(
    'keydown',
    (event) => {
      // What the pointer was about to show, while its data was on the way, does not cover what the key shows.
      turn += 1;
      rested = pointer;
      void onKey(event, host);
    },
    { signal },
  );
  startTables(root, signal);
  startZoom(root, signal);
  startPlugins(root, signal, host);
  startDrill(root, signal, host, startCharts);
  wakeArrivals(root, signal, () => pointer);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Starts the chart that is inserted under a resting pointer: the pointer moved there while its data was being fetched.
 */
function wakeArrivals(root: HTMLElement, signal: AbortSignal, pointer: () => Point | null): void {
  const observer = new MutationObserver(() => {
    const at = pointer();
    if (at) wake(chartUnder(document.elementFromPoint(at.x, at.y)));
  });
  observer.observe(root, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

function chartUnder(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('figure[data-chart-id]') : null;
}

function isInDrawing(target: Element): boolean {
  return target.closest('.tile-body') !== null;
}

async function isAlongX(figure: HTMLElement): Promise<boolean> {
  const interaction = await interactionOf(figure);
  return interaction.kind !== 'axis' || interaction.orientation === 'x';
}

function wake(figure: HTMLElement | null): void {
  if (!figure) return;
  const plot = figure.querySelector<SVGElement>(drawings);
  if (plot && plot.getAttribute('tabindex') !== '0') plot.setAttribute('tabindex', '0');
  wakeLegend(figure);
  wakeTable(figure);
}

/** The elements with arrow-key navigation: a plot with axes, or a drawing of single marks. */
const drawings = '[data-plot], .tile-body svg[role="img"]';

async function onClick(event: MouseEvent, host: DrillHost): Promise<void> {
  const { target, clientX: x, clientY: y } = event;
  const figure = chartUnder(target);
  if (!figure || !(target instanceof Element)) return;
  const entry = target.closest<HTMLElement>('.plot-key[data-series]');
  if (entry) return toggleSeries(figure, entry);
  if (!host.onMark || !isInDrawing(target) || target.closest('a,button,summary')) return;
  // Ignores the click that ends a text selection: the text was selected to be copied.
  if (getSelection()?.isCollapsed === false) return;
  const filters = await filtersAt(figure, target, { x, y });
  if (filters.length > 0) host.onMark(figure, filters);
}

/** Touch has no hover: the tooltip of the touched point stays until the next touch elsewhere. */
async function onTouch({ target, clientX: x, clientY: y, pointerType }: PointerEvent): Promise<void> {
  if (pointerType !== 'touch') return;
  const figure = chartUnder(target);
  if (!figure || !(target instanceof Element) || !isInDrawing(target)) return hideTip();
  wake(figure);
  const hit = await hitAt(figure, target, { x, y });
  if (hit) showTip(figure, hit, { x, y }, await isAlongX(figure));
  else hideTip();
}

async function onKey(event: KeyboardEvent, host: DrillHost): Promise<void> {
  const { target, key } = event;
  const figure = chartUnder(target);
  if (!figure || !(target instanceof Element)) return;
  if (key === 'Escape') return hideTip();
  const entry = target.closest<HTMLElement>('.plot-key[data-series]');
  if (entry && (key === 'Enter' || key === ' ')) {
    event.preventDefault();
    return toggleSeries(figure, entry);
  }
  const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;
  const plot = target.closest<SVGElement>(drawings);
  if (key === 'Enter' && plot) return chooseItem(figure, host);
  if (step === 0 || !plot) return;
  event.preventDefault();
  await moveBy(figure, plot, step);
}

async function moveBy(figure: HTMLElement, plot: SVGElement, step: number): Promise<void> {
  const interaction = await interactionOf(figure);
  if (interaction.kind === 'none') return;
  const last = (interaction.kind === 'axis' ? interaction.at : interaction.items).length - 1;
  const from = Number(figure.dataset.at ?? (step > 0 ? -1 : last + 1));
  const index = Math.max(0, Math.min(last, from + step));
  figure.dataset.at = String(index);
  if (interaction.kind === 'items') return showItem(figure, index);
  const box = plot.getBoundingClientRect();
  const hit = axisHit(interaction, index, box);
  const isX = interaction.orientation === 'x';
  if (hit?.at == null) return;
  showTip(figure, hit, isX ? { x: hit.at, y: box.top + 8 } : { x: box.left + 8, y: hit.at }, isX);
}

async function showItem(figure: HTMLElement, index: number): Promise<void> {
  const marks = [...figure.querySelectorAll(`[data-item="${index}"]`)];
  const mark = marks.find((drawn) => drawn.getClientRects().length > 0);
  if (!mark) return;
  const { left, top, width, height } = mark.getBoundingClientRect();
  const middle = { x: left + width / 2, y: top + height / 2 };
  const hit = await hitAt(figure, mark, middle);
  if (hit) showTip(figure, hit, middle, true);
}

/** Enter does the same as a click on the mark that the arrow keys selected. */
async function chooseItem(figure: HTMLElement, host: DrillHost): Promise<void> {
  const interaction = await interactionOf(figure);
  if (interaction.kind !== 'items' || figure.dataset.at === undefined) return;
  const filters = interaction.items[Number(figure.dataset.at)]?.filters ?? [];
  if (filters.length > 0) host.onMark?.(figure, filters);
}
