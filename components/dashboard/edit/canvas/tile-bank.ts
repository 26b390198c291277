import { readTile } from '@/components/chart/client/read-tile';
import { withBase } from '@/lib/base-path/base-path';
import { draftColorsParam } from '@/lib/dashboard/edit/scheme-settings';
import chart from '@/lib/text/messages/en/chart.json';
import dashboard from '@/lib/text/messages/en/dashboard.json';
import { textsNow } from '@/lib/text/messages/translations';

interface Tile {
  readonly chartId: number;
  /** What the canvas shows. */
  readonly figure: HTMLElement;
  /** The figure of the page for readers from which the content was taken. */
  readonly home: HTMLElement | null;
  /** What was taken from there. */
  readonly drawn: readonly ChildNode[];
}

const patienceMs = 2000;

/**
 * The drawn charts of a dashboard that is being edited. Charts of the page for readers are moved over as they are, with
 * no new query, those too that arrive while it is edited; others are fetched when they come into view. A chart keeps its
 * drawing wherever it is moved.
 */
export class TileBank {
  readonly #tiles = new Map<string, Tile>();
  readonly #taken = new Set<HTMLElement>();
  readonly #waiting = new WeakMap<Element, string>();
  /** Charts that the page for readers is still drawing, by node. */
  readonly #arriving = new Map<string, number>();
  #patience: ReturnType<typeof setTimeout> | undefined;
  readonly #arrivals = new MutationObserver(() => this.#onArrived());
  /** The HTML of each text in Markdown. */
  readonly #texts = new Map<string, string>();
  /** The texts whose HTML was taken from the page, which knows only their first version. */
  readonly #read = new Set<string>();
  readonly #stop = new AbortController();
  /** The colours that are not saved yet, as the address of a tile has them; null for those of the dashboard. */
  #colors: string | null = null;
  readonly #seen = new IntersectionObserver((entries) => this.#onSeen(entries), { rootMargin: '400px' });

  constructor(
    readonly page: HTMLElement,
    readonly dashboardId: number,
    /** Charts that the stored dashboard contains, which its own filters reach. */
    readonly storedCharts: ReadonlySet<number>,
  ) {}

  /** The element with the drawing of a chart, for one component. */
  show(nodeId: string, chartId: number): HTMLElement {
    const known = this.#tiles.get(nodeId);
    if (known) return known.figure;
    const figure = document.createElement('figure');
    figure.className = 'tile';
    this.#tiles.set(nodeId, { chartId, figure, home: null, drawn: [] });
    const home = this.#homeOf(nodeId, chartId);
    if (home) this.#adopt(nodeId, home);
    const isArriving = !home && this.#colors === null && this.page.querySelector(busyFigure(nodeId)) !== null;
    if (isArriving) this.#expect(nodeId, chartId, figure);
    else if (!home || this.#colors !== null) this.#await(figure, chartId);
    return figure;
  }

  /** Draws the charts anew in these colours when they come into view; null for the colours of the dashboard. */
  recolor(colors: string | null): void {
    if (colors === this.#colors) return;
    this.#colors = colors;
    this.#arriving.clear();
    for (const { figure, chartId, home, drawn } of this.#tiles.values()) {
      if (colors === null && home) {
        this.#seen.unobserve(figure);
        this.#waiting.delete(figure);
        figure.replaceChildren(...drawn);
        figure.setAttribute('aria-busy', 'false');
      } else this.#await(figure, chartId);
    }
  }

  /** The HTML of a text of the page for readers; remembered as that of its Markdown. */
  textOf(nodeId: string, code: string): string | null {
    return this.#texts.get(code) ?? this.#readText(nodeId, code);
  }

  /** The HTML of Markdown that is being written. */
  async drawText(code: string, signal: AbortSignal): Promise<string> {
    const known = this.#texts.get(code);
    if (known !== undefined) return known;
    const address = `/superset/dashboard/${this.dashboardId}/markdown/`;
    const response = await fetch(withBase(address), { method: 'POST', body: code, signal });
    const html = await response.text();
    if (!response.ok) throw new Error(html);
    this.#texts.set(code, html);
    return html;
  }

  #readText(nodeId: string, code: string): string | null {
    if (this.#read.has(nodeId)) return null;
    this.#read.add(nodeId);
    const html = this.page.querySelector(`#${CSS.escape(nodeId)} > .prose`)?.innerHTML ?? null;
    if (html !== null) this.#texts.set(code, html);
    return html;
  }

  /** Gives the charts back to the page for readers. */
  end(): void {
    this.#stop.abort();
    this.#seen.disconnect();
    this.#arrivals.disconnect();
    removeEventListener('load', this.#onLoad);
    clearTimeout(this.#patience);
    for (const { home, drawn } of this.#tiles.values()) home?.append(...drawn);
    this.#tiles.clear();
    this.#taken.clear();
  }

  /** Moves a drawing of the page for readers into the tile of a node. */
  #adopt(nodeId: string, home: HTMLElement): void {
    const tile = this.#tiles.get(nodeId);
    if (!tile) return;
    const drawn = [...home.childNodes];
    this.#taken.add(home);
    tile.figure.replaceChildren(...drawn);
    this.#tiles.set(nodeId, { ...tile, home, drawn });
  }

  #expect(nodeId: string, chartId: number, figure: HTMLElement): void {
    figure.setAttribute('aria-busy', 'true');
    if (this.#arriving.size === 0) {
      this.#arrivals.observe(this.page, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
      if (document.readyState === 'complete') this.#onLoad();
      else addEventListener('load', this.#onLoad, { once: true });
    }
    this.#arriving.set(nodeId, chartId);
  }

  #onArrived(): void {
    for (const [nodeId, chartId] of this.#arriving) {
      const home = this.#homeOf(nodeId, chartId);
      if (!home) continue;
      this.#arriving.delete(nodeId);
      this.#adopt(nodeId, home);
      this.#tiles.get(nodeId)?.figure.setAttribute('aria-busy', 'false');
    }
    if (this.#arriving.size === 0) this.#arrivals.disconnect();
  }

  /** React shows what came last some time after the page has loaded. What is not there then is fetched. */
  readonly #onLoad = (): void => {
    this.#patience = setTimeout(() => {
      for (const [nodeId, chartId] of this.#arriving) {
        const tile = this.#tiles.get(nodeId);
        if (tile) this.#await(tile.figure, chartId);
      }
      this.#arriving.clear();
      this.#arrivals.disconnect();
    }, patienceMs);
  };

  /** The drawing that is there stays until the next one is. */
  #await(figure: HTMLElement, chartId: number): void {
    figure.setAttribute('aria-busy', 'true');
    this.#waiting.set(figure, this.#address(chartId));
    this.#seen.unobserve(figure);
    this.#seen.observe(figure);
  }

  #homeOf(nodeId: string, chartId: number): HTMLElement | null {
    const figures = [...this.page.querySelectorAll<HTMLElement>(`figure[data-chart-id="${chartId}"]`)];
    const free = figures.filter((figure) => figure.ariaBusy !== 'true' && !this.#taken.has(figure));
    return free.find((figure) => figure.dataset.block === nodeId) ?? free[0] ?? null;
  }

  #address(chartId: number): string {
    const isStored = this.storedCharts.has(chartId);
    const query = new URLSearchParams(isStored ? location.search : '');
    if (this.#colors !== null) query.set(draftColorsParam, this.#colors);
    return `/superset/dashboard/${this.dashboardId}/${isStored ? 'tile' : 'new-tile'}/${chartId}/?${query}`;
  }

  #onSeen(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const address = this.#waiting.get(target);
      if (!isIntersecting || address === undefined) continue;
      this.#seen.unobserve(target);
      this.#waiting.delete(target);
      void this.#fetch(target, address);
    }
  }

  async #fetch(figure: Element, address: string): Promise<void> {
    try {
      const asked = this.#colors;
      const response = await fetch(withBase(address), { signal: this.#stop.signal });
      const tile = await readTile(response);
      if (asked !== this.#colors) return;
      if ('html' in tile) figure.innerHTML = tile.html;
      else
        figure.replaceChildren(
          note(response.status === 404 ? textsNow('dashboard', dashboard).edit.chart.missing : tile.refusal),
        );
    } catch {
      if (this.#stop.signal.aborted) return;
      figure.replaceChildren(note(textsNow('chart', chart).failed));
    }
    figure.setAttribute('aria-busy', 'false');
  }
}

function busyFigure(nodeId: string): string {
  return `figure[data-block="${CSS.escape(nodeId)}"][aria-busy=true]`;
}

function note(text: string): HTMLElement {
  const place = document.createElement('div');
  place.className = 'tile-note';
  place.textContent = text;
  return place;
}
