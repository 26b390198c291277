import { minOf } from '@/lib/frame/extent';
import { categoricalScheme, sequentialScheme } from './color-schemes';

/**
 * Resolves a label to a colour. Each chart has its own object; on a dashboard the charts share their labels' colours.
 */
export interface Colors {
  /** The colour of `label` in the categorical `scheme` of the chart; the first call assigns the next unused colour. */
  of(label: string, scheme?: string | null): string;
  /** The stops of a sequential or diverging scheme, low to high; an unknown name returns the default. */
  ramp(scheme?: string | null): readonly string[];
}

export interface DashboardColorsInput {
  /** Colours that the dashboard's author fixed (`label_colors`). */
  readonly labelColors?: Readonly<Record<string, string>> | undefined;
  /** Colours that labels had when the dashboard was saved (`map_label_colors`). */
  readonly mapLabelColors?: Readonly<Record<string, string>> | undefined;
  /** Labels that several charts had then (`shared_label_colors`). */
  readonly sharedLabels?: readonly string[] | undefined;
  /** The dashboard's own scheme, which takes precedence over those of its charts. */
  readonly scheme?: string | null | undefined;
}

export interface DashboardColors {
  /**
   * The colours of one chart: it uses up its palette independently, and reuses the colours of labels in other charts.
   */
  chart(id?: number): Colors;
  /** Roughly the memory that its labels take; it grows with the charts that are drawn. */
  bytes(): number;
  /** The colours that labels have so far. */
  known(): Readonly<Record<string, string>>;
  /** The labels that several charts have, in order. */
  shared(): readonly string[];
}

/** One object for each dashboard: a label keeps the colour that it got in the first chart that contains it. */
export function dashboardColors(input: DashboardColorsInput = {}): DashboardColors {
  const labels = new SharedLabels(input);
  return {
    chart: (id) => colorsWith({ labels, chart: id }, input.labelColors ?? {}, input.scheme),
    bytes: () => labels.bytes,
    known: () => labels.all(),
    shared: () => [...labels.shared].sort(),
  };
}

/** Maximum memory of the labels whose colours a dashboard shares; beyond it each chart assigns its own. */
const mostBytes = 2_000_000;

interface SharedLabel {
  readonly color: string;
  /** The chart that had it first; null before one is drawn. */
  readonly chart: number | null;
  /** It holds only in the scheme from which it was taken. */
  readonly isOfScheme: boolean;
}

class SharedLabels {
  bytes = 0;
  readonly shared: Set<string>;
  readonly #labels = new Map<string, SharedLabel>();

  constructor({ labelColors = {}, mapLabelColors = {}, sharedLabels = [], scheme }: DashboardColorsInput) {
    this.shared = new Set(sharedLabels.map((label) => label.trim()));
    for (const [text, color] of Object.entries({ ...mapLabelColors, ...labelColors })) {
      const label = text.trim();
      // A chart that got another scheme since is drawn in that, where neither author nor other charts say otherwise.
      const isOfScheme = !scheme && !Object.hasOwn(labelColors, text) && !this.shared.has(label);
      this.#set(label, { color, chart: null, isOfScheme });
    }
  }

  /** The colour of a label in a chart that draws with these colours. */
  get(label: string, scheme: readonly string[]): string | undefined {
    const known = this.#labels.get(label);
    return known?.isOfScheme === true && !scheme.includes(known.color) ? undefined : known?.color;
  }

  all(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#labels].map(([label, { color }]) => [label, color]));
  }

  /** Notes that a chart has this label in this colour, while there is room for new ones. */
  keep(label: string, color: string, chart: number | null): void {
    const known = this.#labels.get(label);
    if (known === undefined && this.bytes >= mostBytes) return;
    if (chart !== null && known?.chart != null && known.chart !== chart) this.shared.add(label);
    if (known?.chart === null || known === undefined) this.#set(label, { color, chart, isOfScheme: false });
  }

  #set(label: string, entry: SharedLabel): void {
    if (!this.#labels.has(label)) this.bytes += 64 + 2 * label.length;
    this.#labels.set(label, entry);
  }
}

/** The colours of a chart outside a dashboard. */
export function chartColors(input: Pick<DashboardColorsInput, 'labelColors'> = {}): Colors {
  return colorsWith(null, input.labelColors ?? {}, null);
}

function colorsWith(
  shared: { readonly labels: SharedLabels; readonly chart?: number | undefined } | null,
  forced: Readonly<Record<string, string>>,
  dashboardScheme: string | null | undefined,
): Colors {
  const palettes = new Map<string, Palette>();
  return {
    of(label, scheme) {
      const { id, colors } = categoricalScheme(dashboardScheme || scheme);
      const palette = palettes.get(id) ?? new Palette(colors);
      palettes.set(id, palette);
      const name = label.trim();
      const known =
        palette.known(name) ?? (Object.hasOwn(forced, name) ? forced[name] : shared?.labels.get(name, colors));
      const color = palette.keep(name, known);
      shared?.labels.keep(name, color, shared.chart ?? null);
      return color;
    },
    ramp: (scheme) => sequentialScheme(scheme).colors,
  };
}

/** Assigns the colours of a palette in order, and the least used ones when it is exhausted. */
export class Palette {
  readonly #colors: readonly string[];
  readonly #assigned = new Map<string, string>();
  /** The number of labels that have a colour. */
  readonly #counts = new Map<string, number>();
  #drawn = 0;

  constructor(colors: readonly string[]) {
    this.#colors = colors;
  }

  known(label: string): string | undefined {
    return this.#assigned.get(label);
  }

  /** Assigns to `label` its colour from another chart, which counts as used here, or else the next one. */
  keep(label: string, elsewhere?: string): string {
    const color = elsewhere ?? this.#next();
    const before = this.#assigned.get(label);
    if (before !== undefined) this.#counts.set(before, this.#uses(before) - 1);
    this.#assigned.set(label, color);
    this.#counts.set(color, this.#uses(color) + 1);
    return color;
  }

  #next(): string {
    const turn = this.#drawn % this.#colors.length;
    this.#drawn += 1;
    const candidate = this.#colors[turn] ?? '#888888';
    return this.#uses(candidate) === 0 ? candidate : this.#leastUsed(turn, candidate);
  }

  /** The least used colour except the first. Of equally used ones it is the one next in order, else the earliest. */
  #leastUsed(turn: number, candidate: string): string {
    const others = this.#colors.slice(1).map((color) => ({ color, uses: this.#uses(color) }));
    const fewest = minOf(others.map(({ uses }) => uses));
    if (turn > 0 && this.#uses(candidate) === fewest) return candidate;
    return others.find(({ uses }) => uses === fewest)?.color ?? candidate;
  }

  #uses(color: string): number {
    return this.#counts.get(color) ?? 0;
  }
}
