import { defaultsOf } from '@/lib/viz/kit/controls/defaults';
import type { Viz } from '@/lib/viz/viz';
import { controls } from './controls';
import { definition } from './definition';
import type { RoseMarks } from './marks';
import { query } from './query';
import { render } from './render';
import { transform } from './transform';

export const rose: Viz<RoseMarks> = {
  definition,
  controls,
  defaults: defaultsOf(controls),
  query,
  transform,
  render,
};
