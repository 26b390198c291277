import type { BubbleMarks } from '@/lib/viz/kit/bubbles/marks';
import { defaultsOf } from '@/lib/viz/kit/controls/defaults';
import type { Viz } from '@/lib/viz/viz';
import { controls } from './controls';
import { definition } from './definition';
import { query } from './query';
import { render } from './render';
import { transform } from './transform';

export const bubble: Viz<BubbleMarks> = {
  definition,
  controls,
  defaults: defaultsOf(controls),
  query,
  transform,
  render,
};
