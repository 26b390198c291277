import { createContext, useContext } from 'react';
import type { BarModel } from '@/lib/dashboard/filter-bar/model';
import type { Bar } from './use-bar';

export interface BarScene {
  readonly model: BarModel;
  /** The element of the dashboard. */
  readonly root: HTMLElement;
  /** The element of the bar, which lies in the dashboard. */
  readonly place: HTMLElement;
  readonly bar: Bar;
}

export const BarContext = createContext<BarScene | null>(null);

export function useBarScene(): BarScene {
  const scene = useContext(BarContext);
  if (scene === null) throw new Error('There is no filter bar here.');
  return scene;
}
