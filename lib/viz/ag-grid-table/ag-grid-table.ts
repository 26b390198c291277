import { defaultsOf } from '@/lib/viz/kit/controls/defaults';
import type { TableMarks } from '@/lib/viz/kit/table/marks';
import { tableImageRows } from '@/lib/viz/kit/table/render';
import type { Viz } from '@/lib/viz/viz';
import { controls } from './controls';
import { definition } from './definition';
import { query } from './query';
import { render } from './render';
import { transform } from './transform';

export const agGridTable: Viz<TableMarks> = {
  definition,
  controls,
  defaults: defaultsOf(controls),
  query,
  transform,
  render,
  imageRows: tableImageRows,
};
