import {
  axisBounds,
  axisEnds,
  axisFormat,
  axisLabel,
  axisMargin,
  logScale,
} from '@/lib/viz/kit/controls/axis-controls';
import { checkbox, control, render, same, select } from '@/lib/viz/kit/controls/control';
import { timeSection } from '@/lib/viz/kit/controls/older-controls';
import { adhocFilters, metric } from '@/lib/viz/kit/controls/query-controls';
import type { ControlSection } from '@/lib/viz/viz';

export const controls: readonly ControlSection[] = [
  timeSection,
  {
    label: 'Query',
    tab: 'data',
    expanded: true,
    rows: [
      [{ ...metric, clearable: false }],
      [adhocFilters],
      [
        select(
          'freq',
          'Frequency',
          [
            ['AS', 'Year (freq=AS)'],
            ['52W-MON', '52 weeks starting Monday (freq=52W-MON)'],
            ['W-SUN', '1 week starting Sunday (freq=W-SUN)'],
            ['W-MON', '1 week starting Monday (freq=W-MON)'],
            ['D', 'Day (freq=D)'],
            ['4W-MON', '4 weeks (freq=4W-MON)'],
          ],
          { description: 'The period that time is cut into', default: 'W-MON', clearable: false, freeForm: true },
        ),
      ],
    ],
  },
  {
    label: 'Chart Options',
    tab: 'customize',
    expanded: true,
    rows: [
      [checkbox('show_legend', 'Legend', { default: true, ...render })],
      [
        select(
          'line_interpolation',
          'Line Style',
          same('linear', 'basis', 'cardinal', 'monotone', 'step-before', 'step-after'),
          { default: 'linear', ...render },
        ),
      ],
      [
        control('color_picker', 'ColorPickerControl', 'Fixed Color', {
          default: { r: 0, g: 122, b: 135, a: 1 },
          ...render,
        }),
      ],
    ],
  },
  {
    label: 'X Axis',
    tab: 'customize',
    expanded: true,
    rows: [[axisLabel('x')], [axisMargin('bottom')], [axisEnds('x')], [axisFormat('x')]],
  },
  {
    label: 'Y Axis',
    tab: 'customize',
    expanded: true,
    rows: [[axisLabel('y')], [axisMargin('left')], [axisEnds('y')], [logScale('y')], [axisFormat('y')], [axisBounds]],
  },
];
