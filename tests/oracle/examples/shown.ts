import { timeFormatter } from '@/lib/format/time-format';
import type { FormData } from '@/lib/query/form-data';
import type { DrawnChart } from '@/lib/server/run/chart';
import { markup } from '@/lib/viz/kit/html/markup';
import { pageTheme } from '@/lib/viz/kit/theme';
import type { Interaction } from '@/lib/viz/viz';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';
import { type ReferenceChart, withReferenceCharts } from './reference-charts';

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

/** Every name and number that the recorded charts show, apart from axis ticks, must appear in ours. */
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
    await replay('examples/index.jsonl (words)', named(words, 'words'), (one) => wordDifference(one as Recorded, draw)),
    await replay(
      'examples/on-dashboards.jsonl (words)',
      named(
        placed.filter((one) => wordsOf(one).length > 0),
        'words',
      ),
      (one) => wordDifference(one as Recorded, draw),
    ),
    await replay('examples/index.jsonl (tooltips)', named(pointed, 'tooltips'), (one) =>
      tooltipDifference(one as Recorded, draw),
    ),
  ]);
}

/** Texts and tooltips of a chart are separate cases, so that each may differ on purpose. */
function named(charts: readonly Recorded[], what: string): Recorded[] {
  return charts.map((one) => ({ ...one, id: `${one.id}#${what}` }));
}

/** Buttons of the recorded legends. */
const buttons = new Set(['All', 'Inv', 'boxplot', 'outlier']);
/** The page indicator of a legend. */
const paging = /^\d+\/\d+$/;
const tick =
  /^[$€£+−-]?\s?[\d.,]+\s?(?:[kMBTGPµmn]|%|K)?$|^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{1,4})?$|^\d{4}(?:-\d\d){0,2}$|^\d\d:\d\d/;

/** The labels in example datasets of metrics that the recordings name by key. */
const verboseNames: Readonly<Record<string, string>> = { count: 'COUNT(*)' };

/** The texts of a chart apart from axis ticks; truncated texts are left out. */
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
  const days = new Set([...said].map(instantOf));
  const whole = [...said].join(' ');
  // A name and its number may be on separate lines.
  const isSaid = (name: string, word = verboseNames[name] ?? name) =>
    said.has(word) || days.has(instantOf(word) ?? NaN) || (word.length > 5 && whole.includes(word));
  const missing = wordsOf(one).filter(
    (word) =>
      !isSaid(plain(word)) &&
      !plain(word)
        .split(': ')
        .every((part) => said.has(part)),
  );
  return missing.length === 0 ? undefined : `not said: ${missing.slice(0, 5).join(' | ')}`;
}

/** All texts of a drawing: the visible ones, the tooltips and the table. */
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

/** A tooltip of the same title must contain the same numbers. */
async function tooltipDifference(one: Recorded, draw: Draw): Promise<string | undefined> {
  const ours = tooltipsOf((await draw(one)).drawing.interaction);
  for (const { title = '', rows = [] } of (one.tooltips ?? []).filter(isTold)) {
    const found = ours.filter((tooltip) => isTitled(tooltip, plain(title)));
    if (found.length === 0) return `no tooltip of ${title}`;
    const figures = rows.flatMap((row) => row.slice(1)).flatMap(parts);
    const isSame = (tooltip: (typeof ours)[number]) => {
      const own = tooltip.rows.flat().join(' ');
      return figures.every((figure) => plain(own).includes(figure));
    };
    if (!found.some(isSame))
      return `${title}: recorded ${figures.join(' | ')}, ours ${JSON.stringify(found[0]?.rows.slice(0, 4))}`;
  }
  return undefined;
}

/**
 * Whether both name the same mark: equal titles, the end of its path, one of its rows, or the same instant in another
 * format.
 */
function isTitled({ title, rows }: { title: string; rows: string[][] }, recorded: string): boolean {
  const own = plain(title);
  const last = recorded.replace(/^> /, '');
  if (own === recorded || own.endsWith(` > ${last}`)) return true;
  if (rows.some(([, value = '']) => plain(value) === recorded)) return true;
  const instant = instantOf(own);
  return instant !== undefined && smartDates.some((format) => timeFormatter(format)(instant) === recorded);
}

const smartDates = ['smart_date', 'smart_date_verbose', 'smart_date_detailed', '%Y-%m-%d'];

/** The day or quarter that a text names, as epoch milliseconds. */
function instantOf(text: string): number | undefined {
  const quarter = /^(?:Q([1-4]) (\d{4})|(\d{4}) Q([1-4]))$/.exec(text);
  if (quarter) return Date.UTC(Number(quarter[2] ?? quarter[3]), (Number(quarter[1] ?? quarter[4]) - 1) * 3, 1);
  if (!/^\d{4}-\d\d-\d\d$|^[A-Z][a-z]{2} \d{1,2}, \d{4}$/.test(text)) return undefined;
  return Date.parse(`${text} UTC`);
}

/** A number and the percentage beside it. */
function parts(figure: string): string[] {
  return (/^(\S+%) \((.+)\)$/.exec(plain(figure))?.slice(1) ?? [figure]).map(plain);
}

/** Replaces characters of the same meaning by one spelling. */
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
