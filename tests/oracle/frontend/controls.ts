import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { errorsOf } from '@/lib/explore/validate';
import { rowCeiling } from '@/lib/query/row-ceiling';
import { vizOf } from '@/lib/viz/drawings';
import { definition } from '@/lib/viz/table/definition';
import type { Control, ControlSection, KindOf, Viz } from '@/lib/viz/viz';
import { type RecordedCase, replay } from '@/tests/oracle/read-cases';
import { casesDir } from '@/tests/oracle/replay';
import type { OracleResult } from '@/tests/oracle/result';

type Form = Readonly<Record<string, unknown>>;
type Choice = readonly [value: unknown, label: unknown];

interface RecordedControl {
  readonly name: string;
  readonly type: string | object;
  readonly label: string | null;
  readonly default: unknown;
  readonly choices?: readonly Choice[] | null;
  readonly validators?: readonly string[] | null;
  readonly freeForm?: boolean | null;
  readonly clearable?: boolean | null;
  readonly multi?: boolean | null;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly step?: number | null;
  readonly placeholder?: string | null;
  readonly isInt?: boolean | null;
  readonly renderTrigger?: boolean | null;
  readonly resetOnHide?: boolean | null;
  readonly mapStateToProps?: boolean | null;
  readonly default_is_function?: boolean;
  readonly hidden?: boolean;
  readonly validation?: readonly (readonly [value: unknown, texts: readonly string[]])[] | null;
  readonly visibility?: { readonly base: boolean; readonly cases: readonly (readonly [Form, boolean])[] } | null;
}

interface RecordedSection {
  readonly label: string | null;
  readonly tabOverride: 'data' | 'customize' | null;
  readonly expanded: boolean | null;
  readonly rows: readonly (readonly (RecordedControl | null)[] | null)[] | null;
}

interface RecordedType {
  readonly sections: readonly RecordedSection[];
  readonly default_form_data: Form;
}

interface Case extends RecordedCase {
  readonly type: string;
  readonly check: (viz: Viz) => string | undefined;
}

/** The kinds of columns with which the controls were recorded: `ds` is temporal. */
const recordedKind: KindOf = (column) =>
  column === 'ds' ? 'temporal' : column === undefined || column === null ? undefined : 'string';

/** The recordings cut longer lists of choices. */
const mostChoices = 120;
/** The name of the default colour scheme. */
const dashboardScheme = 'SUPERSET_DEFAULT';

/** Compares the panel of each chart type with the recorded one: its sections, and each control. */
export async function run(): Promise<OracleResult[]> {
  const file = 'frontend/controls.json';
  const path = join(casesDir, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (text.trim() === '') return [];
  const { viz_types = {} } = JSON.parse(text) as { viz_types?: Readonly<Record<string, RecordedType>> };
  const cases = Object.entries(viz_types).flatMap(([type, recorded]) => casesOf(type, recorded));
  const check = (one: RecordedCase) => {
    const { type, check: checkOne } = one as Case;
    const viz = vizOf(type);
    return viz?.definition.type === type ? checkOne(viz) : `no chart of type ${type}`;
  };
  return [await replay(file, cases, check)];
}

/** The cases of a chart type. Dashboard filters are recorded as types too; they have separate panels here. */
function casesOf(type: string, { sections, default_form_data }: RecordedType): Case[] {
  if (type.startsWith('filter_')) return [];
  const own = sections.filter(({ label }) => label !== null);
  const controls = own.flatMap((section) => controlsOf(section).map((control) => ({ section, control })));
  const seen = new Set<string>();
  return [
    { id: `controls--${type}--sections`, type, check: (viz) => sectionsDifference(viz.controls, own) },
    ...controls.flatMap(({ section, control }): Case[] => {
      const id = `controls--${type}--${control.name}`;
      if (control.hidden === true || seen.has(id)) return [];
      seen.add(id);
      const check = (viz: Viz) => {
        const ours = viz.controls.flatMap((one) => one.rows.flat()).find(({ name }) => name === control.name);
        return ours === undefined ? `missing from ${section.label}` : difference(ours, control, default_form_data);
      };
      return [{ id, type, check }];
    }),
  ];
}

function controlsOf({ rows }: RecordedSection): RecordedControl[] {
  return (rows ?? [])
    .flatMap((row) => row ?? [])
    .filter((control) => typeof control?.name === 'string') as RecordedControl[];
}

/** A section without a tab belongs to the data tab when one of its controls changes the query. */
function sectionsDifference(ours: readonly ControlSection[], recorded: readonly RecordedSection[]): string | undefined {
  const hidden = new Set(
    recorded.flatMap((section) => controlsOf(section).flatMap((one) => (one.hidden ? one.name : []))),
  );
  const mine = ours.map(({ label, tab, expanded, rows }) => ({
    label,
    tab,
    expanded,
    rows: rows
      .map((row) => row.map(({ name }) => name).filter((name) => !hidden.has(name)))
      .filter((row) => row.length > 0),
  }));
  const theirs = recorded.map((section) => ({
    label: section.label,
    tab:
      section.tabOverride ?? (controlsOf(section).every(({ renderTrigger }) => renderTrigger) ? 'customize' : 'data'),
    expanded: section.expanded === true,
    rows: (section.rows ?? [])
      .map((row) => (row ?? []).flatMap((control) => (control?.name && !control.hidden ? [control.name] : [])))
      .filter((row) => row.length > 0),
  }));
  if (isDeepStrictEqual(mine, theirs)) return undefined;
  const at = theirs.findIndex((section, index) => !isDeepStrictEqual(section, mine[index]));
  return `section ${at}: ours ${JSON.stringify(mine[at])}, recorded ${JSON.stringify(theirs[at])}`;
}

function difference(ours: Control, recorded: RecordedControl, form: Form): string | undefined {
  const said = (what: string, mine: unknown, theirs: unknown) =>
    isDeepStrictEqual(mine, theirs)
      ? undefined
      : `${what}: ours ${JSON.stringify(mine)}, recorded ${JSON.stringify(theirs)}`;
  const differences = [
    typeof recorded.type === 'string' ? said('type', ours.type, recorded.type) : undefined,
    recorded.label === null ? undefined : said('label', ours.label, recorded.label),
    recorded.default_is_function ? undefined : said('default', ours.default ?? null, recorded.default ?? null),
    recorded.mapStateToProps ? undefined : choicesDifference(ours, recorded),
    said(
      'validators',
      [...(ours.validators ?? [])],
      (recorded.validators ?? []).filter((name) => name !== 'other'),
    ),
    said('freeForm', ours.freeForm ?? false, recorded.freeForm ?? false),
    recorded.type === 'SelectControl'
      ? said('clearable', ours.clearable ?? true, recorded.clearable ?? true)
      : undefined,
    said('multi', ours.multi ?? false, recorded.multi ?? false),
    said('isInt', ours.isInt ?? false, recorded.isInt ?? false),
    ...(['min', 'max', 'step', 'placeholder'] as const).map((name) =>
      said(name, ours[name] ?? null, recorded[name] ?? null),
    ),
    said('renderTrigger', ours.renderTrigger ?? false, recorded.renderTrigger ?? false),
    recorded.visibility ? said('keepsHidden', ours.keepsHidden ?? false, recorded.resetOnHide === false) : undefined,
    ...(recorded.validation ?? []).map(([value, texts]) =>
      isEmptyLimit(ours, value)
        ? undefined
        : said(`texts below ${JSON.stringify(value)}`, textsBelow(ours, value), [...texts]),
    ),
    ...(recorded.visibility?.cases ?? []).map(([change, isVisible]) =>
      said(
        `visible with ${JSON.stringify(change)}`,
        ours.visible?.({ ...form, ...change }, recordedKind) ?? true,
        isVisible,
      ),
    ),
  ];
  return differences.find((one) => one !== undefined);
}

/** The specification demands a row limit; the recorded builder does not. */
function isEmptyLimit({ name }: Control, value: unknown): boolean {
  return name.startsWith('row_limit') && (value === null || value === '' || (Array.isArray(value) && !value.length));
}

/** What is said below a control that is shown. */
function textsBelow(control: Control, value: unknown): string[] {
  const { visible: _, ...shown } = control;
  const panel = { definition, sections: [], controls: new Map([[control.name, shown]]) };
  const errors = errorsOf(panel, { [control.name]: value }, { dataset: null, rowCeiling });
  return [...(errors[control.name] ?? [])];
}

/** Colour schemes have other labels here, and there is one more. */
function choicesDifference(ours: Control, { name, type, choices }: RecordedControl): string | undefined {
  // The columns of the recorded dataset.
  if (!Array.isArray(choices) || name === 'order_by_cols') return undefined;
  if (type === 'ColorSchemeControl') {
    const missing = choices.find(([id]) => id !== dashboardScheme && !ours.choices?.some(([known]) => known === id));
    return missing === undefined ? undefined : `no color scheme ${missing[0]}`;
  }
  const mine = (ours.choices ?? []).slice(0, choices.length < mostChoices ? undefined : mostChoices);
  const at = choices.findIndex((choice, index) => !isDeepStrictEqual([...choice], [...(mine[index] ?? [])]));
  if (at >= 0) return `choice ${at}: ours ${JSON.stringify(mine[at])}, recorded ${JSON.stringify(choices[at])}`;
  return mine.length === choices.length ? undefined : `ours has ${mine.length} choices, recorded ${choices.length}`;
}
