import type { Frame } from '@/lib/frame/frame';
import { postProcess } from '@/lib/frame/post-process';
import { type Figure, median } from './figure';
import { repeated } from './queries';

const dayMs = 86_400_000;

/** The post-processing of a time series with many series, in this process: pivot and flatten. */
export async function pivotFigures(): Promise<Figure[]> {
  return [
    { name: 'pivot of 100,000 rows', value: await pivotMs(1000, 100), unit: 'ms', budget: 50 },
    { name: 'pivot of 1,000,000 rows', value: await pivotMs(10_000, 100), unit: 'ms', budget: 150 },
  ];
}

async function pivotMs(days: number, series: number): Promise<number> {
  const frame = timeSeries(days, series);
  const options = { index: ['ds'], columns: ['name'], aggregates: { total: { operator: 'mean' } } };
  const steps = [
    { operation: 'pivot', options },
    { operation: 'flatten', options: {} },
  ];
  const times = await repeated(9, async () => postProcess(frame, steps));
  return median(times.slice(2));
}

function timeSeries(days: number, series: number): Frame {
  const length = days * series;
  const rows = Array.from({ length }, (_, row) => row);
  return {
    length,
    columns: [
      { name: 'ds', kind: 'temporal', values: rows.map((row) => Math.floor(row / series) * dayMs) },
      { name: 'name', kind: 'string', values: rows.map((row) => `series ${row % series}`) },
      { name: 'total', kind: 'numeric', values: rows.map((row) => (row * 7919) % 1000) },
    ],
    index: [],
    columnLevels: [],
  };
}
