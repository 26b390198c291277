import type { BubbleMarks } from '@/lib/viz/kit/bubbles/marks';
import { bubbleDrawing } from '@/lib/viz/kit/bubbles/transform';
import type { Drawing, TransformInput } from '@/lib/viz/viz';

/** Draws the same bubbles as `bubble-v2`, from the option names of the older form. */
export function transform(input: TransformInput): Drawing<BubbleMarks> {
  const { formData } = input;
  const bounds = Array.isArray(formData.y_axis_bounds) ? formData.y_axis_bounds : [];
  return bubbleDrawing({
    ...input,
    formData: {
      ...formData,
      xAxisFormat: formData.x_axis_format,
      tooltipSizeFormat: 'SMART_NUMBER',
      logXAxis: formData.x_log_scale === true,
      logYAxis: formData.y_log_scale === true,
      truncateYAxis: bounds.some((bound) => bound !== null),
    },
  });
}
