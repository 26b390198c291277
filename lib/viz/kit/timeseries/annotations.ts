import type { FormData } from '@/lib/query/form-data';
import type { Guide } from '@/lib/viz/kit/cartesian/marks';
import { formulaOf } from './formula';

/** An annotation layer as a form stores it. */
interface Layer {
  readonly name: string;
  readonly annotationType: string;
  readonly value?: unknown;
  readonly show?: boolean;
  readonly hideLine?: boolean;
  readonly showLabel?: boolean;
  readonly style?: string;
  readonly width?: number;
  readonly opacity?: string;
  readonly color?: string | null;
  readonly timeColumn?: string;
  readonly intervalEndColumn?: string;
  readonly titleColumn?: string;
  readonly descriptionColumns?: readonly string[];
}

/** A line from an annotation layer: a formula, or the series of another chart. */
export interface AnnotationLine {
  readonly name: string;
  readonly color: string | null;
  readonly dash?: string;
  readonly width: number;
  readonly opacity: number;
  readonly values: readonly (number | null)[];
}

const dashes: Readonly<Record<string, string>> = { dashed: '6 4', dotted: '2 3', longDashed: '12 6' };
const opacities: Readonly<Record<string, number>> = { opacityLow: 0.2, opacityMedium: 0.5, opacityHigh: 0.8 };

export function annotationLines(
  form: FormData,
  annotations: Readonly<Record<string, unknown>>,
  x: readonly number[],
): AnnotationLine[] {
  return layersOf(form).flatMap((layer) => {
    if (layer.annotationType === 'FORMULA') {
      const formula = formulaOf(String(layer.value ?? ''));
      return formula === null ? [] : [{ name: layer.name, values: x.map(formula), ...styleOf(layer) }];
    }
    if (layer.annotationType !== 'TIME_SERIES' || layer.hideLine) return [];
    return timeSeries(layer, annotations[layer.name], x);
  });
}

export function annotationGuides(
  form: FormData,
  annotations: Readonly<Record<string, unknown>>,
  place: (x: number) => number | null,
  fallback: () => string,
): Guide[] {
  return layersOf(form).flatMap((layer) => {
    if (layer.annotationType !== 'EVENT' && layer.annotationType !== 'INTERVAL') return [];
    const { dash, ...style } = styleOf(layer);
    return recordsOf(annotations[layer.name]).flatMap((record, index) => {
      const start = place(instantOf(record[layer.timeColumn ?? 'start_dttm'] ?? record.start_dttm));
      const end = place(instantOf(record[layer.intervalEndColumn ?? 'end_dttm'] ?? record.end_dttm));
      if (start === null || Number.isNaN(start)) return [];
      const title = record[layer.titleColumn ?? 'short_descr'] ?? record.short_descr;
      const isInterval = layer.annotationType === 'INTERVAL' && end !== null && !Number.isNaN(end);
      return [
        {
          key: `${layer.name} ${index}`,
          label: layer.showLabel === false ? '' : String(title ?? layer.name),
          title: title ? `${layer.name} - ${title}` : layer.name,
          description: descriptionOf(layer, record),
          ...style,
          ...(dash === undefined ? {} : { dash }),
          color: style.color ?? fallback(),
          from: start,
          ...(isInterval ? { to: end } : {}),
        },
      ];
    });
  });
}

function descriptionOf({ descriptionColumns }: Layer, record: Readonly<Record<string, unknown>>): string {
  const columns = descriptionColumns?.length ? descriptionColumns : ['long_descr'];
  return columns.flatMap((column) => (record[column] ? [String(record[column])] : [])).join(', ');
}

function timeSeries(layer: Layer, answer: unknown, x: readonly number[]): AnnotationLine[] {
  const records = recordsOf(answer);
  const [first] = records;
  if (first === undefined) return [];
  const time = layer.timeColumn ?? ('__timestamp' in first ? '__timestamp' : (Object.keys(first)[0] ?? ''));
  const names = Object.keys(first).filter((key) => key !== time && typeof first[key] === 'number');
  return names.map((name) => {
    const byTime = new Map(records.map((record) => [instantOf(record[time]), record[name]]));
    const values = x.map((instant) => {
      const value = byTime.get(instant);
      return typeof value === 'number' ? value : null;
    });
    return { name: names.length > 1 ? `${layer.name} - ${name}` : layer.name, values, ...styleOf(layer) };
  });
}

function layersOf(form: FormData): Layer[] {
  const layers = Array.isArray(form.annotation_layers) ? (form.annotation_layers as Layer[]) : [];
  return layers.filter(({ show }) => show !== false);
}

function styleOf(layer: Layer) {
  const dash = dashes[layer.style ?? ''];
  return {
    color: layer.color ?? null,
    ...(dash === undefined ? {} : { dash }),
    width: layer.width ?? 1,
    opacity: opacities[layer.opacity ?? ''] ?? 1,
  };
}

/** A result is a list of records, or an object with the records and their columns. */
function recordsOf(answer: unknown): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(answer)) return answer as Record<string, unknown>[];
  if (typeof answer !== 'object' || answer === null || !('records' in answer)) return [];
  return Array.isArray(answer.records) ? (answer.records as Record<string, unknown>[]) : [];
}

function instantOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return Number.NaN;
  return Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value.replace(' ', 'T')}Z`);
}
