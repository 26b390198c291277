import { defaultsOf } from '@/lib/viz/kit/controls/defaults';
import type { Viz } from '@/lib/viz/viz';
import { controls } from './controls';
import { definition } from './definition';
import type { TTestMarks } from './marks';
import { query } from './query';
import { render, testImageRows } from './render';
import { transform } from './transform';

export const pairedTtest: Viz<TTestMarks> = {
  definition,
  controls,
  defaults: defaultsOf(controls),
  query,
  transform,
  render,
  imageRows: testImageRows,
};
