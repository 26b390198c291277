'use client';

import { type ReactNode, use, useEffect, useState } from 'react';
import { type ChartTextsName, loadChartTexts } from '@/lib/client/chart-texts';

interface ChartTextsProps {
  readonly name: ChartTextsName;
  readonly children: ReactNode;
}

/** In a browser whose page is not in English, the children wait until the texts of a chart type are loaded. */
export function ChartTexts({ name, children }: ChartTextsProps): ReactNode {
  const load = loadChartTexts(name);
  if (load !== undefined) use(load);
  return children;
}

/** Loads the texts of a chart type, and draws the caller again when they are there. False until then. */
export function useChartTexts(name: ChartTextsName): boolean {
  const [loaded, setLoaded] = useState<ChartTextsName | null>(null);
  const load = loadChartTexts(name);
  useEffect(() => {
    let isCurrent = true;
    void load?.then(() => isCurrent && setLoaded(name));
    return () => {
      isCurrent = false;
    };
  }, [load, name]);
  return load === undefined || loaded === name;
}
