import { defaultsOf } from '@/lib/viz/kit/controls/defaults';
import type { Viz } from '@/lib/viz/viz';
import { controls } from './controls';
import { definition } from './definition';
import type { TimeTableMarks } from './marks';
import { query } from './query';
import { render, timeImageRows } from './render';
import { transform } from './transform';

export const timeTable: Viz<TimeTableMarks> = {
  definition,
  controls,
  defaults: defaultsOf(controls),
  query,
  transform,
  render,
  imageRows: timeImageRows,
};
