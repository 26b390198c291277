import { minOf } from '@/lib/frame/extent';
import { categoricalScheme, sequentialScheme } from './color-schemes';

/** Resolves a label to a colour; one object a chart, which on a dashboard shares its labels with the others. */
export interface Colors {
  /** The colour of `label` in the categorical `scheme` of the chart; assigns the next free one the first time. */
  of(label: string, scheme?: string | null): string;
  /** The stops of a sequential or diverging scheme, low to high; unknown names take the default. */
  ramp(scheme?: string | null): readonly string[];
}

export interface DashboardColorsInput {
  /** Colours that the dashboard's author fixed (`label_colors`). */
  readonly labelColors?: Readonly<Record<string, string>> | undefined;
  /** Colours that labels had when the dashboard was saved (`map_label_colors`). */
  readonly mapLabelColors?: Readonly<Record<string, string>> | undefined;
  /** The dashboard's own scheme, before those of its charts. */
  readonly scheme?: string | null | undefined;
}

export interface DashboardColors {
  /** The colours of one chart: it counts through its palette alone, and knows the labels of the others. */
  chart(): Colors;
}

/** One object a dashboard: a label keeps the colour of the chart that named it first. */
export function dashboardColors(input: DashboardColorsInput = {}): DashboardColors {
  const shared = new Map(
    Object.entries({ ...input.mapLabelColors, ...input.labelColors }).map(([label, color]) => [label.trim(), color]),
  );
  return { chart: () => colorsWith(shared, input.labelColors ?? {}, input.scheme) };
}

/** Of so many labels a dashboard knows the colour; charts with more of them choose for themselves. */
const mostLabels = 20_000;

/** The colours of a chart that stands alone. */
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

/** Hands out the colours of a palette in order, and when it is exhausted the least used ones. */
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

  /** Gives `label` the colour it has elsewhere, which counts as used here, or else the next one. */
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

  /** The least used colour but the first; among equals the one whose turn it is, else the earliest. */
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
