import { isRawForm } from '@/lib/viz/kit/html/raw-form';
import { olderTypes } from '@/lib/viz/older-types';
import { type FormRecord, vizTypeOf } from './draft';
import { datasourceText, type ExploreDataset } from './explore-dataset';
import { listOf } from './field-shape';
import { type Panel, panelOf } from './panels';
import { shownForm } from './stored-form';

/**
 * The form of an older chart in the fields of today's panels: older types become their successors, and a time column
 * with a time range becomes the x axis and a filter. Keys without a control in the panel are left out once the dataset
 * is known; until then a time column may still become a filter.
 */
export function todaysForm(formData: FormRecord, dataset: ExploreDataset | null): FormRecord {
  const form = ofTodaysType(formData);
  const panel = panelOf(vizTypeOf(form));
  if (panel === undefined) return form;
  const limited = withQueryMode(withRowLimits(form, panel), panel);
  const timed = withTimeFields(withDistribution(limited, panel, dataset), panel, dataset);
  return dataset === null ? timed : shownForm(timed, panel);
}

function ofTodaysType(formData: FormRecord): FormRecord {
  const type = vizTypeOf(formData);
  const older = Object.hasOwn(olderTypes, type) ? olderTypes[type] : undefined;
  if (older === undefined) return formData;
  return { ...older.form({ datasource: '', ...formData, viz_type: type }), viz_type: older.type };
}

/** An older table does not say whether its rows are raw. Said once, it stays when the last column is removed. */
function withQueryMode(form: FormRecord, { controls }: Panel): FormRecord {
  if (!controls.has('query_mode') || form.query_mode === 'raw' || form.query_mode === 'aggregate') return form;
  return { ...form, query_mode: isRawForm(form) ? 'raw' : 'aggregate' };
}

/** An empty limit was the usual one; today the field must have a value. */
function withRowLimits(form: FormRecord, { controls }: Panel): FormRecord {
  const empty = ['row_limit', 'row_limit_b'].filter((name) => form[name] === null && controls.has(name));
  if (empty.length === 0) return form;
  return Object.fromEntries(Object.entries(form).filter(([name]) => !empty.includes(name)));
}

/** A distribution of no columns is that of the values over time. */
function withDistribution(form: FormRecord, { definition }: Panel, dataset: ExploreDataset | null): FormRecord {
  const { columns, granularity_sqla: time } = form;
  if (!definition.distributesOverTime || listOf(columns).length > 0) return form;
  if (typeof time === 'string' && time !== '') return { ...form, columns: [time] };
  const isOfDataset = dataset !== null && form.datasource === datasourceText(dataset);
  return isOfDataset && dataset.mainTimeColumn !== null ? { ...form, columns: [dataset.mainTimeColumn] } : form;
}

/** A range applies to a column that the dataset has; in place of another it applies to the main time column. */
function withTimeFields(form: FormRecord, { controls }: Panel, dataset: ExploreDataset | null): FormRecord {
  const { granularity_sqla: given, time_range: range, ...rest } = form;
  const filters = ['adhoc_filters', 'adhoc_filters_b'].filter((name) => controls.has(name));
  if (typeof given !== 'string' || given === '' || controls.has('granularity_sqla')) return form;
  if (dataset === null || form.datasource !== datasourceText(dataset)) return form;
  if (filters.length === 0 || filters.some((name) => listOf(form[name]).some(isRange))) return form;
  const column = dataset.columns.some(({ name }) => name === given) ? given : dataset.mainTimeColumn;
  if (column === null) return form;
  const needsAxis = controls.has('x_axis') && listOf(form.x_axis).length === 0;
  const ranges = filters.map((name) => [name, [...listOf(form[name]), rangeOf(column, range)]]);
  return { ...rest, ...(needsAxis ? { x_axis: column } : {}), ...Object.fromEntries(ranges) };
}

function rangeOf(subject: string, range: unknown): FormRecord {
  return {
    clause: 'WHERE',
    expressionType: 'SIMPLE',
    subject,
    operator: 'TEMPORAL_RANGE',
    comparator: typeof range === 'string' && range !== '' ? range : 'No filter',
  };
}

function isRange(filter: unknown): boolean {
  return typeof filter === 'object' && filter !== null && 'operator' in filter && filter.operator === 'TEMPORAL_RANGE';
}
