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
}

/** One object for each dashboard: a label keeps the colour that it got in the first chart that contains it. */
export function dashboardColors(input: DashboardColorsInput = {}): DashboardColors {
  const shared = new Map(
    Object.entries({ ...input.mapLabelColors, ...input.labelColors }).map(([label, color]) => [label.trim(), color]),
  );
  return { chart: () => colorsWith(shared, input.labelColors ?? {}, input.scheme) };
}

/** Maximum number of labels whose colours a dashboard shares; beyond it each chart assigns its own. */
const mostLabels = 20_000;

/** The colours of a chart outside a dashboard. */
export function chartColors(input: Pick<DashboardColorsInput, 'labelColors'> = {}): Colors {
  return colorsWith(null, input.labelColors ?? {}, null);
}

function colorsWith(
  shared: Map<string, string> | null,
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
      if (shared !== null && shared.size < mostLabels && !shared.has(name)) shared.set(name, color);
      return color;
    },
    ramp: (scheme) => sequentialScheme(scheme).colors,
  };
}

/** Assigns the colours of a palette in order, and the least used ones when it is exhausted. */
export class Palette {
  readonly #colors: readonly string[];
  readonly #assigned = new Map<string, string>();
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
    this.#assigned.set(label, color);
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
    let uses = 0;
    for (const assigned of this.#assigned.values()) if (assigned === color) uses += 1;
    return uses;
  }
}
