import { defaultsOf } from '@/lib/viz/kit/controls/defaults';
import type { Viz } from '@/lib/viz/viz';
import { controls } from './controls';
import { definition } from './definition';
import type { CalendarMarks } from './marks';
import { query } from './query';
import { render } from './render';
import { transform } from './transform';

export const calHeatmap: Viz<CalendarMarks> = {
  definition,
  controls,
  defaults: defaultsOf(controls),
  query,
  transform,
  render,
};
