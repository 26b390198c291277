import { type Column, emptyFrame, type Frame } from '@/lib/frame/frame';
import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';
import { todaysForm } from '@/lib/viz/kit/data/older-timeseries';
import { finiteCell } from '@/lib/viz/kit/timeseries/series-data';
import { timeseriesDrawing } from '@/lib/viz/kit/timeseries/timeseries';
import type { Drawing, TransformInput } from '@/lib/viz/viz';

/** Draws the relative change of every series since its first value. */
export function transform(input: TransformInput): Drawing<CartesianMarks> {
  const form = todaysForm(input.formData);
  const bounds = Array.isArray(form.y_axis_bounds) ? form.y_axis_bounds : [];
  const format = form.y_axis_format;
  return timeseriesDrawing(
    {
      ...input,
      frames: [relative(input.frames[0] ?? emptyFrame)],
      formData: {
        ...form,
        contributionMode: null,
        x_axis_title: form.x_axis_label,
        y_axis_title: form.y_axis_label,
        x_axis_time_format: form.x_axis_format,
        y_axis_format: format === undefined || format === 'SMART_NUMBER' ? '.1~%' : format,
        truncateYAxis: bounds.some((bound) => bound !== null),
        tooltipSortByMetric: true,
        showTooltipTotal: false,
      },
    },
    'line',
  );
}

/** Replaces each value by its change relative to the first value of the series that is not zero. */
function relative(frame: Frame): Frame {
  return { ...frame, columns: frame.columns.map((column) => (column.kind === 'numeric' ? changes(column) : column)) };
}

function changes(column: Column): Column {
  const values = column.values.map(finiteCell);
  const first = values.find((value) => value !== null && value !== 0) ?? null;
  return {
    ...column,
    values: values.map((value) => (value === null || first === null ? null : (value - first) / Math.abs(first))),
  };
}
