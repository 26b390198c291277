import { type RefCallback, useEffect, useRef, useState } from 'react';
import { createLatest } from '@/lib/client/latest';
import { type ChartPage, type ChartQuery, loadCharts, type SavedChart } from './saved-charts';

const searchMs = 250;

export interface ChartsState {
  /** Null before the first answer. */
  readonly charts: readonly SavedChart[] | null;
  /** All charts that were found are here. */
  readonly isWhole: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  /** Put it behind the last chart: when it comes into view, more are asked for. */
  readonly more: RefCallback<HTMLElement>;
}

interface Loaded {
  readonly pages: readonly ChartPage[];
  readonly hasFailed: boolean;
}

/** The saved charts, a page after the other. */
export function useCharts({ search, ownerId, sort }: ChartQuery): ChartsState {
  const [{ pages, hasFailed }, setLoaded] = useState<Loaded>({ pages: [], hasFailed: false });
  const [turn, setTurn] = useState(0);
  const [latest] = useState(createLatest);
  const next = useRef<() => void>(() => undefined);
  const text = search.trim();

  useEffect(() => {
    const read = (page: number): void => {
      next.current = () => undefined;
      latest
        .run((signal) => loadCharts({ search: text, ownerId, sort }, page, signal))
        .then(
          (outcome) => {
            if (!outcome.isLatest) return;
            setLoaded(({ pages: before }) => ({ pages: [...before.slice(0, page), outcome.value], hasFailed: false }));
            next.current = () => read(page + 1);
          },
          () => setLoaded(({ pages: before }) => ({ pages: before, hasFailed: true })),
        );
    };
    const wait = setTimeout(() => read(0), text === '' ? 0 : searchMs);
    return () => clearTimeout(wait);
  }, [text, ownerId, sort, latest, turn]);

  const charts = pages.length === 0 ? null : pages.flatMap((page) => page.charts);
  const count = pages.at(-1)?.count ?? 0;
  return {
    charts,
    isWhole: charts !== null && (charts.length >= count || pages.at(-1)?.charts.length === 0),
    hasFailed,
    retry: () => setTurn((known) => known + 1),
    more: (element) => {
      if (!element) return undefined;
      const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && next.current());
      seen.observe(element);
      return () => seen.disconnect();
    },
  };
}
