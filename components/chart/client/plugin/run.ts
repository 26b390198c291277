import type { DrillHost } from '@/components/chart/client/overlay';
import { withBase } from '@/lib/base-path/base-path';
import texts from '@/lib/text/messages/en/chart.json';
import { textsOf } from '@/lib/text/messages/texts-of';
import { textsNow } from '@/lib/text/messages/translations';
import type { MarkFilter } from '@/lib/viz/viz';
import { allowance } from './allowance';
import { onLookChange, themeAt } from './look';
import { type FrameFilter, type FrameMessage, protocolVersion, readMessage } from './messages';

/** Why a plugin does not show its drawing; its table is shown in place of it. */
type Failure = 'silent' | 'failed' | 'flood' | 'left';

const t = textsOf(() => textsNow('chart', texts).plugin);

/** How long a frame may take to be there, and to draw. */
const patienceMs = 10_000;
/** Messages that a frame may send in a second. */
const mostMessages = 50;
/** Filters that a frame may set in ten seconds. */
const mostFilters = 5;
/** How near a place must be to what is seen before its code is loaded. */
const margin = '400px';

/**
 * Puts the frame of a plugin into its place once that comes near, and talks with it until the place is gone. The frame
 * has an origin of its own and reaches nothing; what it posts is believed in nothing.
 */
export function runPlugin(place: HTMLElement, signal: AbortSignal, host: DrillHost): void {
  place.dataset.running = 'waiting';
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      if (!signal.aborted && place.isConnected) start(place, signal, host);
    },
    { rootMargin: margin },
  );
  near.observe(place);
  signal.addEventListener('abort', () => near.disconnect());
}

function start(place: HTMLElement, signal: AbortSignal, host: DrillHost): void {
  const end = new AbortController();
  const until = AbortSignal.any([signal, end.signal]);
  const frame = document.createElement('iframe');
  frame.className = 'plugin-frame';
  frame.title = place.dataset.label ?? '';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.referrerPolicy = 'no-referrer';
  frame.src = withBase(place.dataset.plugin ?? '');
  const data = JSON.parse(place.dataset.draw ?? '{}') as Readonly<Record<string, unknown>>;
  const mayTell = allowance(mostMessages, 1000);
  const mayFilter = allowance(mostFilters, 10_000);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReady = false;
  let loads = 0;

  function fail(why: Failure, detail = ''): void {
    if (until.aborted) return;
    end.abort();
    clearTimeout(timer);
    frame.remove();
    console.warn(`The plugin ${place.dataset.name} does not run (plugin_${why}). ${detail}`);
    showFailure(place, why, detail);
  }
  function expect(): void {
    clearTimeout(timer);
    timer = setTimeout(() => fail('silent'), patienceMs);
  }
  function draw(): void {
    if (!isReady) return;
    const { width, height } = place.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    expect();
    const size = { width: Math.round(width), height: Math.round(height) };
    const message = { type: 'isoline:draw', version: protocolVersion, ...size, theme: themeAt(place), ...data };
    // The frame has an origin of its own, which no name stands for.
    frame.contentWindow?.postMessage(message, '*');
  }
  function take(message: FrameMessage): void {
    switch (message.type) {
      case 'isoline:ready':
        isReady = true;
        draw();
        break;
      case 'isoline:drawn':
        clearTimeout(timer);
        place.dataset.running = 'drawn';
        break;
      case 'isoline:error':
        fail('failed', message.message);
        break;
      case 'isoline:filter':
        // Only a reader who works in the frame filters anything.
        if (document.activeElement === frame && mayFilter()) filterBy(place, message.filters, host);
        break;
    }
  }
  function listen({ source, origin, data: told }: MessageEvent<unknown>): void {
    if (!place.isConnected) end.abort();
    if (until.aborted || source === null || source !== frame.contentWindow) return;
    const message = readMessage(told);
    if (!mayTell()) fail('flood');
    else if (origin !== 'null') fail('left');
    else if (message !== null) take(message);
  }
  addEventListener('message', listen, { signal: until });
  // A frame that is loaded a second time went somewhere else.
  frame.addEventListener('load', () => {
    loads += 1;
    if (loads > 1) fail('left');
  });
  const size = new ResizeObserver(() => {
    if (place.isConnected) draw();
    else end.abort();
  });
  size.observe(place);
  onLookChange(until, draw);
  until.addEventListener('abort', () => {
    size.disconnect();
    clearTimeout(timer);
  });
  place.dataset.running = 'loading';
  place.append(frame);
  expect();
}

/** Filters the other charts of a dashboard by dimensions of this one, and by nothing else. */
function filterBy(place: HTMLElement, told: readonly FrameFilter[], host: DrillHost): void {
  const known = JSON.parse(place.dataset.filters ?? '[]') as readonly string[];
  const figure = place.closest<HTMLElement>('figure[data-chart-id]');
  if (figure === null || told.length === 0 || !told.every(({ col }) => known.includes(col))) return;
  const filters = told.map(
    ({ col, values }): MarkFilter => ({ col, op: 'IN', val: values, formattedVal: values.join(', ').slice(0, 100) }),
  );
  host.onMark?.(figure, filters);
}

function showFailure(place: HTMLElement, why: Failure, detail: string): void {
  const note = document.createElement('p');
  note.className = 'plugin-note';
  note.setAttribute('role', 'status');
  const sentence = t(why, { name: place.dataset.name ?? '' });
  note.textContent = `${sentence}${detail === '' ? '' : ` ${detail}`} (plugin_${why})`;
  place.prepend(note);
  place.dataset.running = 'failed';
}
