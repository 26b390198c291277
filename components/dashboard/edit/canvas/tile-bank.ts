interface Tile {
  /** What the canvas shows. */
  readonly figure: HTMLElement;
  /** The figure of the page for readers from which the content was taken. */
  readonly home: HTMLElement | null;
}

/**
 * The drawn charts of a dashboard that is being edited. Charts of the page for readers are moved over as they are, with
 * no new query; others are fetched when they come into view. A chart keeps its drawing wherever it is moved.
 */
export class TileBank {
  readonly #tiles = new Map<string, Tile>();
  readonly #taken = new Set<HTMLElement>();
  readonly #waiting = new WeakMap<Element, string>();
  /** The HTML of each text in Markdown. */
  readonly #texts = new Map<string, string>();
  /** The texts whose HTML was taken from the page, which knows only their first version. */
  readonly #read = new Set<string>();
  readonly #stop = new AbortController();
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
    const home = this.#homeOf(nodeId, chartId);
    if (home) {
      this.#taken.add(home);
      figure.append(...home.childNodes);
    } else {
      figure.setAttribute('aria-busy', 'true');
      this.#waiting.set(figure, this.#address(chartId));
      this.#seen.observe(figure);
    }
    this.#tiles.set(nodeId, { figure, home });
    return figure;
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
    const response = await fetch(address, { method: 'POST', body: code, signal });
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
    for (const { figure, home } of this.#tiles.values()) home?.append(...figure.childNodes);
    this.#tiles.clear();
    this.#taken.clear();
  }

  #homeOf(nodeId: string, chartId: number): HTMLElement | null {
    const figures = [...this.page.querySelectorAll<HTMLElement>(`figure[data-chart-id="${chartId}"]`)];
    const free = figures.filter((figure) => figure.ariaBusy !== 'true' && !this.#taken.has(figure));
    return free.find((figure) => figure.dataset.block === nodeId) ?? free[0] ?? null;
  }

  #address(chartId: number): string {
    if (!this.storedCharts.has(chartId)) return `/superset/dashboard/${this.dashboardId}/new-tile/${chartId}/`;
    return `/superset/dashboard/${this.dashboardId}/tile/${chartId}/${location.search}`;
  }

  #onSeen(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const address = this.#waiting.get(target);
      if (!isIntersecting || address === undefined) continue;
      this.#seen.unobserve(target);
      void this.#fetch(target, address);
    }
  }

  async #fetch(figure: Element, address: string): Promise<void> {
    try {
      const response = await fetch(address, { signal: this.#stop.signal });
      const text = await response.text();
      if (response.ok) figure.innerHTML = text;
      else figure.replaceChildren(note(text));
    } catch (problem) {
      if (this.#stop.signal.aborted) return;
      figure.replaceChildren(note(problem instanceof Error ? problem.message : String(problem)));
    }
    figure.setAttribute('aria-busy', 'false');
  }
}

function note(text: string): HTMLElement {
  const place = document.createElement('div');
  place.className = 'tile-note';
  place.textContent = text;
  return place;
}
