import type { FormData } from '@/lib/query/form-data';
import type { DrawnChart } from '@/lib/server/run/chart';
import { markup } from '@/lib/viz/kit/markup';
import { pageTheme } from '@/lib/viz/kit/theme';
import type { Interaction } from '@/lib/viz/viz';
import { type RecordedCase, readCases, replay } from './read-cases';
import { type ReferenceChart, withReferenceCharts } from './reference-charts';
import type { OracleResult } from './result';

interface Text {
  readonly text: string;
}

interface Shown {
  readonly canvas_texts?: readonly Text[];
  readonly big_number?: Readonly<Record<string, Text>>;
}

interface Tooltip {
  readonly title?: string;
  readonly rows?: readonly (readonly string[])[];
}

type Recorded = RecordedCase & {
  readonly source_id: number;
  readonly viz_type: string;
  readonly dataset: string;
  readonly form_data: FormData;
  readonly rendered_output?: Shown;
  readonly tooltips?: readonly Tooltip[];
};

type Draw = (one: ReferenceChart) => Promise<DrawnChart>;

/** Every name and figure that the reference's charts show, but for the ticks of axes, must be said by ours. */
export async function run(): Promise<OracleResult[]> {
  const saved = (readCases('../examples/charts/index.jsonl') ?? []) as Recorded[];
  const extra = (readCases('../examples/charts-extra/index.jsonl') ?? []) as Recorded[];
  const charts = new Map(saved.map((one) => [one.source_id, one]));
  const placed = ((readCases('../examples/charts/on-dashboards.jsonl') ?? []) as Recorded[]).flatMap((one) => {
    const chart = charts.get(one.source_id);
    return chart === undefined ? [] : [{ ...chart, id: one.id, rendered_output: one.rendered_output ?? {} }];
  });
  if (saved.length === 0) return [];
  const words = [...saved, ...extra].filter((one) => wordsOf(one).length > 0);
  const pointed = [...saved, ...extra].filter(({ tooltips }) => tooltips?.some(isTold));
  return withReferenceCharts(async (draw) => [
    await replay('examples/index.jsonl (words)', words, (one) => wordDifference(one as Recorded, draw)),
    await replay(
      'examples/on-dashboards.jsonl (words)',
      placed.filter((one) => wordsOf(one).length > 0),
      (one) => wordDifference(one as Recorded, draw),
    ),
    await replay('examples/index.jsonl (tooltips)', pointed, (one) => tooltipDifference(one as Recorded, draw)),
  ]);
}

/** Buttons of the reference's legends. */
const buttons = new Set(['All', 'Inv', 'boxplot', 'outlier']);
/** How far a legend was paged. */
const paging = /^\d+\/\d+$/;
const tick =
  /^[$€£+−-]?\s?[\d.,]+\s?(?:[kMBTGPµmn]|%|K)?$|^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{1,4})?$|^\d{4}(?:-\d\d){0,2}$|^\d\d:\d\d/;

/** What a chart says besides the ticks of its axes; texts that were cut short are left out. */
function wordsOf({ rendered_output }: Recorded): string[] {
  const { canvas_texts = [], big_number = {} } = rendered_output ?? {};
  const drawn = canvas_texts
    .map(({ text }) => text.trim())
    .filter(
      (text) =>
        text !== '' && !buttons.has(text) && !paging.test(text) && !tick.test(text) && !/(?:\.\.\.|…)$/.test(text),
    );
  return [...new Set([...drawn, ...Object.values(big_number).map(({ text }) => text.trim())])].filter(Boolean);
}

async function wordDifference(one: Recorded, draw: Draw): Promise<string | undefined> {
  const said = saidBy(await draw(one));
  const whole = [...said].join(' ');
  // A name and its figure may stand on lines of their own.
  const isSaid = (word: string) => said.has(word) || (word.length > 5 && whole.includes(word));
  const missing = wordsOf(one).filter(
    (word) =>
      !isSaid(plain(word)) &&
      !plain(word)
        .split(': ')
        .every((part) => said.has(part)),
  );
  return missing.length === 0 ? undefined : `not said: ${missing.slice(0, 5).join(' | ')}`;
}

/** All that a drawing says: on its face, to a pointer, in its table. */
function saidBy({ viz, drawing }: DrawnChart): ReadonlySet<string> {
  const surface = { width: 'fluid' as const, height: 560, medium: 'page' as const, theme: pageTheme, id: 'shown' };
  const html = drawing.isEmpty ? '' : markup(viz.render(drawing, surface));
  const texts = html
    .replaceAll(/<(?:style|title)\b.*?<\/(?:style|title)>/gs, '')
    .replaceAll(/<\/?tspan[^>]*>/g, '')
    .split(/<[^>]+>/)
    .map(unescaped);
  const told = tooltipsOf(drawing.interaction).flatMap(({ title, rows }) => [title, ...rows.flat()]);
  const { columns, rows } = drawing.table;
  const parts = told.flatMap((text) => text.split(/ [›>] /));
  return new Set(
    [...texts, ...told, ...parts, ...columns, ...rows.flat(), ...drawing.legend.map(({ label }) => label)].map(plain),
  );
}

function tooltipsOf(interaction: Interaction): { title: string; rows: string[][] }[] {
  const plainRows = (rows: readonly { label: string; value: string }[]) =>
    rows.map(({ label, value }) => [label, value]);
  switch (interaction.kind) {
    case 'items':
      return interaction.items.map(({ title, rows }) => ({ title, rows: plainRows(rows) }));
    case 'axis':
      return interaction.titles.map((title, at) => ({ title, rows: plainRows(interaction.rows[at] ?? []) }));
    case 'none':
      return [];
  }
}

function isTold({ title, rows }: Tooltip): boolean {
  return Boolean(title) && rows !== undefined && rows.length > 0;
}

/** A tooltip of the same title holds the same figures. */
async function tooltipDifference(one: Recorded, draw: Draw): Promise<string | undefined> {
  const ours = tooltipsOf((await draw(one)).drawing.interaction);
  for (const { title = '', rows = [] } of (one.tooltips ?? []).filter(isTold)) {
    const found = ours.filter((tooltip) => plain(tooltip.title) === plain(title));
    if (found.length === 0) return `no tooltip of ${title}`;
    const figures = rows.flatMap((row) => row.slice(1)).map(plain);
    const isSame = (tooltip: (typeof ours)[number]) => {
      const own = tooltip.rows.flat().join(' ');
      return figures.every((figure) => plain(own).includes(figure));
    };
    if (!found.some(isSame))
      return `${title}: recorded ${figures.join(' | ')}, ours ${JSON.stringify(found[0]?.rows.slice(0, 4))}`;
  }
  return undefined;
}

/** Signs that mean the same are written alike. */
function plain(text: string): string {
  return text
    .replaceAll(/[›▸]/g, '>')
    .replaceAll(' (heatmap)', '')
    .replaceAll(/(\.\d*?)0+(?=\D|$)/g, '$1')
    .replaceAll(/\.(?=\D|$)/g, '')
    .replaceAll('−', '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function unescaped(text: string): string {
  const signs = { '&quot;': '"', '&amp;': '&', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };
  return text.replaceAll(/&(?:quot|amp|#x27|lt|gt);/g, (sign) => signs[sign as keyof typeof signs]);
}
