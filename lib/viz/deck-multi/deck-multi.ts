import { defaultsOf } from '@/lib/viz/kit/controls/defaults';
import type { MapMarks } from '@/lib/viz/kit/map/marks';
import type { Viz } from '@/lib/viz/viz';
import { controls } from './controls';
import { definition } from './definition';
import { parts } from './parts';
import { query } from './query';
import { render } from './render';
import { boundaries, transform } from './transform';

export const deckMulti: Viz<MapMarks> = {
  definition,
  controls,
  defaults: defaultsOf(controls),
  query,
  parts,
  boundaries,
  transform,
  render,
};
