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
  /** The dashboard's own scheme, which takes precedence over those of its charts. */
  readonly scheme?: string | null | undefined;
}

export interface DashboardColors {
  /**
   * The colours of one chart: it uses up its palette independently, and reuses the colours of labels in other charts.
   */
  chart(): Colors;
  /** Roughly the memory that its labels take; it grows with the charts that are drawn. */
  bytes(): number;
  /** The colours that labels have so far. */
  known(): Readonly<Record<string, string>>;
}

/** One object for each dashboard: a label keeps the colour that it got in the first chart that contains it. */
export function dashboardColors(input: DashboardColorsInput = {}): DashboardColors {
  const shared = new SharedLabels();
  for (const [label, color] of Object.entries({ ...input.mapLabelColors, ...input.labelColors })) {
    shared.add(label.trim(), color);
  }
  return {
    chart: () => colorsWith(shared, input.labelColors ?? {}, input.scheme),
    bytes: () => shared.bytes,
    known: () => shared.all(),
  };
}

/** Maximum memory of the labels whose colours a dashboard shares; beyond it each chart assigns its own. */
const mostBytes = 2_000_000;

class SharedLabels {
  bytes = 0;
  readonly #colors = new Map<string, string>();

  get(label: string): string | undefined {
    return this.#colors.get(label);
  }

  all(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#colors);
  }

  add(label: string, color: string): void {
    if (!this.#colors.has(label)) this.bytes += 64 + 2 * label.length;
    this.#colors.set(label, color);
  }

  /** Adds a label that is new, while there is room. */
  keep(label: string, color: string): void {
    if (this.bytes < mostBytes && !this.#colors.has(label)) this.add(label, color);
  }
}

/** The colours of a chart outside a dashboard. */
export function chartColors(input: Pick<DashboardColorsInput, 'labelColors'> = {}): Colors {
  return colorsWith(null, input.labelColors ?? {}, null);
}

function colorsWith(
  shared: SharedLabels | null,
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
      const known = palette.known(name) ?? (Object.hasOwn(forced, name) ? forced[name] : shared?.get(name));
      const color = palette.keep(name, known);
      shared?.keep(name, color);
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
