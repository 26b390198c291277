import { ask, lookAs } from '@/components/chart/client/ask';
import { refetchTile } from '@/components/chart/client/part';
import { hiddenParts } from '@/lib/dashboard/page-params';
import { startLive } from './dashboard';
import { HostChannel } from './host-channel';
import { startHostLinks } from './host-links';
import { field, setThemeConfig, setThemeMode } from './host-theme';
import { openTabsIn } from './tabs';

declare global {
  /** The message port that the host page sent. */
  var isolineHost: MessagePort | undefined;
}

/** The bit of `uiConfig` that lets the host know of each change of a filter. */
const emitsDataMasks = 16;

/**
 * Shows a dashboard embedded in another site: it waits for the host's message port and guest token, and answers the
 * host's calls.
 */
export function startEmbedded(place: HTMLElement, dashboardId: number, signal: AbortSignal): void {
  const ui = applyConfig(place);
  const shown = new ShownDashboard(place, `/superset/dashboard/${dashboardId}/`, signal);
  const connect = () => {
    const port = globalThis.isolineHost;
    if (port) answerHost(new HostChannel(port, signal), shown, dashboardId, (ui & emitsDataMasks) !== 0);
  };
  addEventListener('isolinehost', connect, { signal });
  connect();
}

/**
 * Applies the parts to hide that `uiConfig` names. A hidden title is sent to the server as `standalone=2`, else `1`.
 */
function applyConfig(place: HTMLElement): number {
  const params = new URLSearchParams(location.search);
  const ui = Number(params.get('uiConfig') ?? 0);
  const hides = hiddenParts(params);
  params.set('standalone', hides.title ? '2' : '1');
  history.replaceState(null, '', `?${params}`);
  place.toggleAttribute('data-hides-tabs', hides.tabs);
  place.toggleAttribute('data-hides-controls', hides.chartControls);
  place.toggleAttribute('data-hides-limits', hides.rowLimits);
  return ui;
}

function answerHost(host: HostChannel, shown: ShownDashboard, dashboardId: number, emits: boolean): void {
  host.define('guestToken', (given) => {
    const token = field(given, 'guestToken');
    if (typeof token === 'string') void shown.lookAs(token);
  });
  host.define('getScrollSize', () => {
    const { scrollWidth: width, scrollHeight: height } = document.documentElement;
    return { width, height };
  });
  host.define('getActiveTabs', () => shown.activeTabs());
  host.define('getDataMask', () => shown.dataMask());
  host.define('getChartStates', () => shown.chartStates());
  host.define('getChartDataPayloads', (given) => shown.payloads(field(given, 'chartId')));
  host.define('getDashboardPermalink', async (given) => {
    const { key, url } = await shown.permalink(dashboardId, field(given, 'anchor'));
    const own = await host.get('resolvePermalinkUrl', { key });
    return typeof own === 'string' ? own : url;
  });
  host.define('setThemeConfig', (given) => setThemeConfig(field(given, 'themeConfig')));
  host.define('setThemeMode', (given) => setThemeMode(field(given, 'mode')));
  if (emits) shown.onMask = (mask) => host.emit('observeDataMask', mask);
  host.start();
}

/** A refusal before the handler runs is JSON, as for programs; its message is extracted, null where it has none. */
function sentenceOf(text: string): string | null {
  if (!text.startsWith('{')) return text;
  const told: unknown = JSON.parse(text);
  const said = field(told, 'msg') ?? field(told, 'message');
  return said === undefined || said === null ? null : String(said);
}

type Masks = Readonly<Record<string, unknown>>;

/**
 * The embedded dashboard. It is rendered at the first token and after each step back; a later token is only used for
 * requests.
 */
class ShownDashboard {
  onMask: ((mask: Masks) => void) | null = null;
  #isShown = false;
  #live = new AbortController();
  #told: Masks = {};

  constructor(
    readonly place: HTMLElement,
    readonly base: string,
    readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', () => this.#live.abort());
    place.addEventListener('state', () => void this.#tellMask(), { signal });
    startHostLinks(place, base, signal);
  }

  async lookAs(token: string): Promise<void> {
    lookAs(token);
    if (!this.#isShown) await this.#show();
  }

  activeTabs(): string[] {
    return openTabsIn(this.place);
  }

  async dataMask(): Promise<Masks> {
    const response = await ask(`${this.base}state/${location.search}`);
    const mask = response.ok ? field(await response.json(), 'dataMask') : null;
    return typeof mask === 'object' && mask !== null ? (mask as Masks) : {};
  }

  /** The state that the viewer set inside charts: chart id → state. */
  chartStates(): Masks {
    const figures = [...this.place.querySelectorAll<HTMLElement>('figure[data-chart-id][data-own]')];
    return Object.fromEntries(
      figures.map(({ dataset }) => [dataset.chartId ?? '', { state: JSON.parse(dataset.own ?? '{}') as unknown }]),
    );
  }

  /** The queries of the charts under the current filters: chart id → query context. */
  async payloads(chartId: unknown): Promise<Masks> {
    const figures = [...this.place.querySelectorAll<HTMLElement>('figure[data-chart-id]')];
    const wanted = figures
      .flatMap(({ dataset }) => dataset.chartId ?? [])
      .filter((id) => !chartId || Number(id) === Number(chartId));
    const asked = wanted.map(async (id) => {
      const query = new URLSearchParams(location.search);
      query.set('part', 'payload');
      const response = await ask(`${this.base}tile/${id}/?${query}`);
      return [id, response.ok ? ((await response.json()) as unknown) : null] as const;
    });
    return Object.fromEntries(await Promise.all(asked));
  }

  async permalink(dashboardId: number, anchor: unknown): Promise<{ key: string; url: string }> {
    const body = { dataMask: await this.dataMask(), activeTabs: this.activeTabs(), ...(anchor ? { anchor } : {}) };
    const response = await ask(`/api/v1/dashboard/${dashboardId}/permalink`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The link could not be made: ${response.status}`);
    return (await response.json()) as { key: string; url: string };
  }

  async #show(): Promise<void> {
    const response = await ask(`${this.base}body/${location.search}`);
    const html = await response.text();
    if (!response.ok) return this.#say(sentenceOf(html) ?? this.place.dataset.refused ?? '');
    this.#isShown = true;
    this.#live.abort();
    this.#live = new AbortController();
    this.place.innerHTML = html;
    const root = this.place.querySelector<HTMLElement>('[data-base]');
    if (!root) return;
    startLive(root, this.#live.signal, () => void this.#show());
    root.dataset.live = 'on';
    this.#told = this.onMask ? await this.dataMask() : {};
    for (const tile of root.querySelectorAll<HTMLElement>('figure[data-chart-id]')) void refetchTile(tile);
  }

  #say(text: string): void {
    const note = document.createElement('p');
    note.className = 'tile-note';
    note.setAttribute('role', 'alert');
    note.textContent = text;
    this.place.replaceChildren(note);
  }

  async #tellMask(): Promise<void> {
    if (!this.onMask) return;
    const mask = await this.dataMask();
    const changed = [...new Set([...Object.keys(mask), ...Object.keys(this.#told)])].filter(
      (id) => JSON.stringify(mask[id]) !== JSON.stringify(this.#told[id]),
    );
    this.#told = mask;
    const isChart = (id: string) => /^\d+$/.test(id);
    this.onMask({
      ...mask,
      crossFiltersChanged: changed.some(isChart),
      nativeFiltersChanged: changed.some((id) => !isChart(id)),
    });
  }
}
