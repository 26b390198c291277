import { defaultsOf } from '@/lib/viz/kit/controls/defaults';
import type { FigureMarks } from '@/lib/viz/kit/figure/marks';
import type { Viz } from '@/lib/viz/viz';
import { controls } from './controls';
import { definition } from './definition';
import { query } from './query';
import { render } from './render';
import { transform } from './transform';

export const bigNumber: Viz<FigureMarks> = {
  definition,
  controls,
  defaults: defaultsOf(controls),
  query,
  transform,
  render,
};
