import type { Control, ControlSection, KindOf } from '@/lib/viz/viz';
import type { FormRecord } from './draft';
import { effectiveForm } from './effective-form';
import { isRaw, listOf } from './field-shape';
import type { Panel } from './panels';
import { isShown } from './visible';

export interface ValidationContext {
  readonly kindOf: KindOf;
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

const mapboxStyle = /^(?:mapbox:\/\/styles\/[^/\s]+\/[^/\s]+|tile:\/\/\S+|https?:\/\/\S+)$/;

const validators: Readonly<Record<string, Validator>> = {
  nonEmpty: (value) => (isNothing(value) ? 'cannot be empty' : null),
  integer: (value) => (isNothing(value) || Number.isInteger(number(value)) ? null : 'is expected to be an integer'),
  number: (value) => (isNothing(value) || Number.isFinite(number(value)) ? null : 'is expected to be a number'),
  mapboxStylesUrl: (value) =>
    isNothing(value) || mapboxStyle.test(String(value)) ? null : 'is expected to be a Mapbox URL',
};

const rowLimits = new Set(['row_limit', 'row_limit_b']);
const integerTexts = new Set(['rolling_periods', 'min_periods', 'rolling_periods_b', 'min_periods_b']);

function namesOf(control: Control): readonly string[] {
  const { name, validators: declared = [] } = control;
  if (rowLimits.has(name)) return ['nonEmpty', ...declared];
  return integerTexts.has(name) && !declared.includes('integer') ? [...declared, 'integer'] : declared;
}

function textsOf(control: Control, value: unknown, { rowCeiling }: ValidationContext): readonly string[] {
  const texts = namesOf(control).flatMap((name) => validators[name]?.(value) ?? []);
  const isTooMany = rowLimits.has(control.name) && number(value) > rowCeiling;
  return isTooMany ? [...texts, `Value cannot exceed ${rowCeiling}`] : texts;
}

const tableFields = ['groupby', 'metrics', 'percent_metrics'] as const;

/** Charts with a query mode: raw rows need columns, aggregates a dimension or a metric. */
function queryModeErrors(panel: Panel, form: FormRecord): ControlErrors {
  if (!panel.controls.has('query_mode')) return {};
  if (isRaw(form)) return listOf(form.all_columns).length > 0 ? {} : { all_columns: ['must have a value'] };
  if (tableFields.some((name) => listOf(form[name]).length > 0)) return {};
  const text = 'Group By, Metrics or Percentage Metrics must have a value';
  return Object.fromEntries(tableFields.map((name) => [name, [text]]));
}

/** What is wrong with a form, control by control; empty when the chart can be run. */
export function errorsOf(panel: Panel | undefined, formData: FormRecord, context: ValidationContext): ControlErrors {
  if (panel === undefined) return {};
  const form = effectiveForm(formData, panel);
  const found: Record<string, readonly string[]> = { ...queryModeErrors(panel, form) };
  for (const [name, control] of panel.controls) {
    if (!isShown(control, form, context.kindOf)) {
      delete found[name];
      continue;
    }
    const texts = textsOf(control, form[name], context);
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
