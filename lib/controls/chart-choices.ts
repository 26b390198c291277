import { jsonObject } from '@/lib/text/json-object';
import { numberIn } from './number-in';

/** A saved chart as the list of charts returns it. */
export interface ChartRow {
  readonly id: number;
  readonly slice_name: string;
  readonly viz_type?: string | null;
  readonly params?: string | null;
}

/** How a control stores a chart: its id, or the chart as JSON with what is needed to draw it elsewhere. */
export type ChartShape = 'id' | 'json';

interface ChartChoice {
  readonly value: number | string;
  readonly label: string;
}

export function chartColumns(shape: ChartShape): readonly string[] {
  return shape === 'json' ? ['id', 'slice_name', 'viz_type', 'params'] : ['id', 'slice_name'];
}

export function chartChoice({ id, slice_name, viz_type, params }: ChartRow, shape: ChartShape): ChartChoice {
  return {
    value: shape === 'json' ? JSON.stringify({ id, slice_name, viz_type, params }) : id,
    label: slice_name || String(id),
  };
}

/** The ids among stored values, whose names are asked for. */
export function storedIds(value: unknown): readonly number[] {
  const given = Array.isArray(value) ? value : [value];
  const ids = given.map(numberIn).filter((id) => id !== null && Number.isInteger(id) && id > 0) as number[];
  return [...new Set(ids)];
}

/** A chart that is stored as JSON, by the name that it was stored with; null for other values. */
export function storedChoice(value: unknown): ChartChoice | null {
  if (typeof value !== 'string') return null;
  const chart = jsonObject(value);
  const { slice_name, id, viz_type } = chart;
  const [name] = [slice_name, id, viz_type].filter((one) => one !== undefined && one !== null && one !== '');
  return name === undefined ? null : { value, label: String(name) };
}
