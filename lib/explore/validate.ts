import { controlChoices } from '@/lib/controls/control-choices';
import { pagedRowCeiling } from '@/lib/query/row-ceiling';
import { chartText } from '@/lib/text/chart-texts/chart-texts';
import type { Control, ControlSection } from '@/lib/viz/viz';
import type { FormRecord } from './draft';
import { effectiveForm } from './effective-form';
import { type ExploreDataset, kindOfColumns } from './explore-dataset';
import { isRaw, listOf } from './field-shape';
import type { Panel } from './panels';
import { isShown } from './visible';

export interface ValidationContext {
  readonly dataset: ExploreDataset | null;
  /** The most rows that the server returns for a chart. */
  readonly rowCeiling: number;
}

/** Error texts by control name. Controls that are not shown have none. */
export type ControlErrors = Readonly<Record<string, readonly string[]>>;

type Validator = (value: unknown) => string | null;

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function number(value: unknown): number {
  return typeof value === 'number'
    ? value
    : typeof value === 'string' && value.trim() !== ''
      ? Number(value)
      : Number.NaN;
}

const mapStyle = /^(?:mapbox:\/\/styles\/[^/\s]+\/[^/\s]+|tile:\/\/\S+|https?:\/\/\S+)$/;
/** What can be wrong with a control, in English; `{max}` stands for a number. */
const problems = {
  empty: 'cannot be empty',
  notInteger: 'is expected to be an integer',
  notNumber: 'is expected to be a number',
  notMapStyle: 'is expected to be a Mapbox/OSM URL (eg. mapbox://styles/...) or a tile server URL (eg. tile://http...)',
  tooLarge: 'Value cannot exceed {max}',
  needsPages: 'Server pagination needs to be enabled for values over {max}',
  noValue: 'must have a value',
  noField: 'Group By, Metrics or Percentage Metrics must have a value',
  notShare: 'Confidence interval must be between 0 and 1 (exclusive)',
  notCount: 'Periods must be a whole number',
  noGrain: 'Time grain missing',
} as const;

export const problemTexts: readonly string[] = Object.values(problems);

const isUnset = (value: unknown) => value === null || value === undefined || value === '';
const wholeNumber: Validator = (value) => (Number.isInteger(number(value)) ? null : problems.notInteger);

const validators: Readonly<Record<string, Validator>> = {
  nonEmpty: (value) => (isNothing(value) ? problems.empty : null),
  integer: (value) => (isUnset(value) ? null : wholeNumber(value)),
  number: (value) => (isNothing(value) || Number.isFinite(number(value)) ? null : problems.notNumber),
  mapboxStylesUrl: (value) => (typeof value === 'string' && mapStyle.test(value) ? null : problems.notMapStyle),
};

const rowLimits = new Set(['row_limit', 'row_limit_b']);
const integerTexts = new Set(['rolling_periods', 'min_periods', 'rolling_periods_b', 'min_periods_b']);

function validatorOf(name: string, control: Control): Validator | undefined {
  return name === 'integer' && control.isNeeded === true ? wholeNumber : validators[name];
}

function namesOf(control: Control): readonly string[] {
  const { name, validators: declared = [] } = control;
  if (rowLimits.has(name)) return ['nonEmpty', ...declared];
  return integerTexts.has(name) && !declared.includes('integer') ? [...declared, 'integer'] : declared;
}

/** A value that is none of the choices is as good as none: its control does not show it. */
function shownValue(control: Control, value: unknown, dataset: ExploreDataset | null): unknown {
  if (control.type !== 'SelectControl' || control.freeForm === true || control.multi === true) return value;
  const choices = controlChoices(control, dataset);
  const isChoice = isNothing(value) || choices.some(([choice]) => String(choice) === String(value));
  return isChoice ? value : (control.default ?? null);
}

function textsOf(control: Control, form: FormRecord, panel: Panel, context: ValidationContext): readonly string[] {
  const value = shownValue(control, form[control.name], context.dataset);
  const names = namesOf(control);
  if (names.includes('nonEmpty') && isNothing(value)) return [chartText(problems.empty)];
  const texts = names.flatMap((name) => validatorOf(name, control)?.(value) ?? []).map((text) => chartText(text));
  return rowLimits.has(control.name) ? [...texts, ...tooMany(number(value), form, panel, context)] : texts;
}

/** Tables whose pages come one by one may have more rows than other charts. */
function tooMany(rows: number, form: FormRecord, panel: Panel, { rowCeiling }: ValidationContext): readonly string[] {
  const canPage = panel.controls.has('server_pagination');
  const ceiling = canPage ? pagedRowCeiling : rowCeiling;
  if (rows > ceiling) return [chartText(problems.tooLarge, { max: ceiling })];
  if (!canPage || form.server_pagination || !(rows > rowCeiling)) return [];
  return [chartText(problems.needsPages, { max: rowCeiling })];
}

const tableFields = ['groupby', 'metrics', 'percent_metrics'] as const;

/** Charts with a query mode: raw rows need columns, aggregates a dimension or a metric. */
function queryModeErrors(panel: Panel, form: FormRecord): ControlErrors {
  if (!panel.controls.has('query_mode')) return {};
  if (isRaw(form)) return listOf(form.all_columns).length > 0 ? {} : { all_columns: [chartText(problems.noValue)] };
  if (tableFields.some((name) => listOf(form[name]).length > 0)) return {};
  const text = chartText(problems.noField);
  return Object.fromEntries(tableFields.map((name) => [name, [text]]));
}

/** What a forecast needs, where one is drawn. */
function forecastErrors(form: FormRecord): ControlErrors {
  if (!form.forecastEnabled) return {};
  const [share, periods] = [number(form.forecastInterval), number(form.forecastPeriods)];
  const isShare = Number.isNaN(share) ? !isNothing(form.forecastInterval) : share > 0 && share < 1;
  const isCount = Number.isNaN(periods) ? !isNothing(form.forecastPeriods) : periods >= 0;
  return {
    ...(isShare ? {} : { forecastInterval: [chartText(problems.notShare)] }),
    ...(isCount ? {} : { forecastPeriods: [chartText(problems.notCount)] }),
    ...(isNothing(form.time_grain_sqla) ? { time_grain_sqla: [chartText(problems.noGrain)] } : {}),
  };
}

/** What is wrong with a form, control by control; empty when the chart can be run. */
export function errorsOf(panel: Panel | undefined, formData: FormRecord, context: ValidationContext): ControlErrors {
  if (panel === undefined) return {};
  const form = effectiveForm(formData, panel);
  const ofForecast = panel.controls.has('forecastEnabled') ? forecastErrors(form) : {};
  const found: Record<string, readonly string[]> = { ...queryModeErrors(panel, form), ...ofForecast };
  const kindOf = kindOfColumns(context.dataset);
  for (const [name, control] of panel.controls) {
    if (!isShown(control, form, kindOf)) {
      delete found[name];
      continue;
    }
    const texts = textsOf(control, form, panel, context);
    if (texts.length > 0) found[name] = [...(found[name] ?? []), ...texts];
  }
  return found;
}

export interface TabErrors {
  readonly data: number;
  readonly customize: number;
  /** Number of controls with errors in each section, by the section's label. */
  readonly sections: Readonly<Record<string, number>>;
}

/** How many controls of each tab and section have errors. */
export function countErrors(panel: Panel | undefined, errors: ControlErrors): TabErrors {
  const counts: Record<ControlSection['tab'], number> = { data: 0, customize: 0 };
  const sections: Record<string, number> = {};
  for (const { tab, label, rows } of panel?.sections ?? []) {
    const wrong = rows.flat().filter(({ name }) => (errors[name]?.length ?? 0) > 0).length;
    counts[tab] += wrong;
    if (wrong > 0) sections[label] = (sections[label] ?? 0) + wrong;
  }
  return { ...counts, sections };
}
