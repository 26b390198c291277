import type { Control } from '@/lib/viz/viz';
import type { FormRecord } from './draft';
import type { ExploreDataset } from './explore-dataset';
import { countMetric, metricOfColumn } from './fields';
import type { Panel } from './panels';
import { errorsOf } from './validate';

/** The form with a guess for each required control that is still empty, where the dataset has a field for it. */
export function withRequired(form: FormRecord, panel: Panel, dataset: ExploreDataset): FormRecord {
  const context = { dataset, rowCeiling: Number.POSITIVE_INFINITY };
  const guesses = Object.keys(errorsOf(panel, form, context)).flatMap((name) => {
    const control = panel.controls.get(name);
    const guess = control === undefined ? undefined : guessOf(control, dataset);
    return guess === undefined ? [] : [[name, guess] as const];
  });
  return guesses.length === 0 ? form : { ...form, ...Object.fromEntries(guesses) };
}

const latitude = /^(lat|latitude)$|_lat$|_latitude$/i;
const longitude = /^(lon|lng|long|longitude)$|_(lon|lng|long|longitude)$/i;
const numberColumns = new Set(['column']);
const timeColumns: Readonly<Record<string, number>> = { start_time: 0, end_time: 1 };
const placeColumns: Readonly<Record<string, RegExp>> = { all_columns_x: longitude, all_columns_y: latitude };

function guessOf({ name, type, multi }: Control, dataset: ExploreDataset): unknown {
  const numbers = dataset.columns.filter(({ kind }) => kind === 'numeric');
  const named = (pattern: RegExp) => numbers.find((column) => pattern.test(column.name))?.name;
  if (type === 'SpatialControl') {
    const [latCol, lonCol] = [named(latitude), named(longitude)];
    return latCol === undefined || lonCol === undefined ? undefined : { type: 'latlong', latCol, lonCol };
  }
  if (type === 'DndMetricSelect') {
    const [first] = numbers;
    const metric = first === undefined ? countMetric(dataset) : metricOfColumn(first);
    return multi === true ? [metric] : metric;
  }
  if (type !== 'DndColumnSelect') return undefined;
  if (numberColumns.has(name)) return numbers[0]?.name;
  if (Object.hasOwn(placeColumns, name)) return named(placeColumns[name] ?? /$^/);
  const times = dataset.columns.filter(({ kind }) => kind === 'temporal');
  return times[timeColumns[name] ?? Number.POSITIVE_INFINITY]?.name;
}
