import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { categoricalScheme, categoricalSchemes, sequentialSchemes } from '@/lib/viz/kit/color/color-schemes';
import { type Colors, chartColors, dashboardColors, Palette } from '@/lib/viz/kit/color/colors';
import { notReplayed } from '@/tests/oracle/judge';
import { type RecordedCase, replay as replayCases } from '@/tests/oracle/read-cases';
import { casesDir } from '@/tests/oracle/replay';
import type { OracleResult } from '@/tests/oracle/result';

interface Scheme {
  readonly key: string;
  readonly id: string;
  readonly label: string;
  readonly group: string | null;
  readonly isDiverging?: boolean;
  readonly colors: readonly string[];
}

type Call = readonly [string, string] | readonly [string, string, string];

interface Assignment {
  readonly name: string;
  readonly scheme?: string;
  readonly colors?: readonly string[];
  readonly forced?: Record<string, string>;
  readonly calls?: readonly Call[];
  readonly range?: readonly string[];
}

interface Recorded {
  readonly categorical: readonly Scheme[];
  readonly sequential: readonly Scheme[];
  readonly categorical_get: readonly (readonly [unknown, string])[];
  readonly assignment: readonly Assignment[];
}

interface Check extends RecordedCase {
  readonly play: () => string | undefined | typeof notReplayed;
}

/** Replays the recorded colour schemes and the order in which labels receive colours. */
export async function run(): Promise<OracleResult[]> {
  const file = 'frontend/colors.json';
  const path = [file, `${file}.gz`].map((name) => join(casesDir, name)).find(existsSync);
  if (path === undefined) return [];
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  if (text.trim() === '') return [];
  const recorded = JSON.parse(text) as Partial<Recorded>;
  const checks: Check[] = [
    ...schemeChecks('categorical', recorded.categorical ?? [], categoricalSchemes),
    ...schemeChecks('sequential', recorded.sequential ?? [], sequentialSchemes),
    ...(recorded.categorical_get ?? []).map(([asked, id], index) => ({
      id: `categorical-get-${index}`,
      play: () => differ(categoricalScheme(typeof asked === 'string' ? asked : null).id, id),
    })),
    ...(recorded.assignment ?? []).flatMap(assignmentCheck),
  ];
  const byId = new Map(checks.map((check) => [check.id, check]));
  return [await replayCases(file, checks, ({ id }) => byId.get(id)?.play())];
}

function schemeChecks(kind: string, theirs: readonly Scheme[], ours: typeof categoricalSchemes): Check[] {
  return theirs
    .filter(({ key }) => key !== 'SUPERSET_DEFAULT')
    .map(({ id, label, group, isDiverging, colors }) => ({
      id: `${kind}-${id}`,
      play: () => {
        const found = ours.find((scheme) => scheme.id === id);
        const plain = found && [found.label, found.group ?? null, found.diverging ?? false, found.colors];
        return differ(plain, [label, group, isDiverging ?? false, colors]);
      },
    }));
}

/** Recordings of labels that are not texts, and of copies of a palette; there is no equivalent here. */
const elsewhere = ['values-non-string', 'scale-copy-and-setColor', 'getColor-function'];

function assignmentCheck(one: Assignment): Check[] {
  const isElsewhere = elsewhere.includes(one.name);
  return [
    {
      id: `assignment-${one.name}`,
      play: () => (isElsewhere ? notReplayed : differ(play(one), one.calls?.map((call) => call.at(-1)) ?? one.colors)),
    },
  ];
}

function play(one: Assignment): string[] {
  if (one.calls === undefined) return drawn(one.colors?.length ?? 0, one.scheme);
  const own = one.range ?? one.colors;
  if (own !== undefined) return fromPalette(own, one.forced ?? {}, one.calls);
  const isShared = one.name.includes('dashboard') || one.name.includes('two-charts');
  const dashboard = dashboardColors();
  const charts = new Map<string, Colors>();
  return one.calls.map((call) => {
    const [chart, label] = call.length === 3 ? [call[0], call[1]] : ['', call[0]];
    const colors = charts.get(chart) ?? (isShared ? dashboard.chart() : chartColors({ labelColors: one.forced }));
    charts.set(chart, colors);
    const isSecondScheme = one.name.includes('different-schemes') && chart === 'chart2';
    return colors.of(label, isSecondScheme ? 'd3Category10' : (one.scheme ?? null));
  });
}

function drawn(count: number, scheme: string | undefined): string[] {
  const colors = chartColors();
  return Array.from({ length: count }, (_, index) => colors.of(`label ${index}`, scheme));
}

function fromPalette(own: readonly string[], forced: Record<string, string>, calls: readonly Call[]): string[] {
  const palette = new Palette(own);
  return calls.map(([label]) => palette.known(label) ?? palette.keep(label, forced[label]));
}

function differ(ours: unknown, theirs: unknown): string | undefined {
  const [left, right] = [JSON.stringify(ours), JSON.stringify(theirs)];
  return left === right ? undefined : `ours ${left}, recorded ${right}`;
}
