import { defaultsOf } from '@/lib/viz/kit/controls/defaults';
import type { Viz } from '@/lib/viz/viz';
import { arrange } from './arrange';
import { controls } from './controls';
import { definition } from './definition';
import type { PivotMarks } from './marks';
import { query } from './query';
import { pivotImageRows, render } from './render';
import { transform } from './transform';

export const pivotTableV2: Viz<PivotMarks> = {
  definition,
  controls,
  defaults: defaultsOf(controls),
  query,
  transform,
  render,
  imageRows: pivotImageRows,
  arrange,
};
