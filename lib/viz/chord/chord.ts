import { defaultsOf } from '@/lib/viz/kit/controls/defaults';
import type { Viz } from '@/lib/viz/viz';
import { controls } from './controls';
import { definition } from './definition';
import type { ChordMarks } from './marks';
import { query } from './query';
import { render } from './render';
import { transform } from './transform';

export const chord: Viz<ChordMarks> = {
  definition,
  controls,
  defaults: defaultsOf(controls),
  query,
  transform,
  render,
};
