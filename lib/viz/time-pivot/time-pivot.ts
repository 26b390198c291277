import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';
import { defaultsOf } from '@/lib/viz/kit/controls/defaults';
import type { Viz } from '@/lib/viz/viz';
import { controls } from './controls';
import { definition } from './definition';
import { query } from './query';
import { render } from './render';
import { transform } from './transform';

export const timePivot: Viz<CartesianMarks> = {
  definition,
  controls,
  defaults: defaultsOf(controls),
  query,
  transform,
  render,
};
