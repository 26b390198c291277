import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refetchTile } from '@/components/chart/client/part';
import { intervalEvent, refreshAll, startAutoRefresh } from '@/components/dashboard/client/auto-refresh';

vi.mock('@/components/chart/client/part', () => ({ refetchTile: vi.fn(async () => undefined) }));

interface Settings {
  readonly refreshSeconds?: string;
  readonly refreshImmune?: string;
  readonly refreshStagger?: string;
}

/** The element of a dashboard with the charts 1 to 5, as far as refreshing sees it. */
class Root extends EventTarget {
  hidden = false;
  constructor(readonly dataset: Record<string, string | undefined>) {
    super();
  }
  querySelectorAll(): readonly object[] {
    return ['1', '2', '3', '4', '5'].map((chartId) => ({ dataset: { chartId } }));
  }
}

let stop: AbortController;
let page: { hidden: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  stop = new AbortController();
  page = { hidden: false };
  vi.stubGlobal('document', page);
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(refetchTile).mockClear();
});

function started(settings: Settings): Root {
  const root = new Root({ ...settings });
  startAutoRefresh(root as unknown as HTMLElement, stop.signal);
  return root;
}

const asked = () => vi.mocked(refetchTile).mock.calls.map(([tile]) => tile.dataset.chartId);

it('spreads the charts over the longer of the interval and the stagger time', () => {
  started({ refreshSeconds: '10', refreshStagger: '5000' });
  vi.advanceTimersByTime(9_999);
  expect(asked()).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(asked()).toEqual(['1']);
  vi.advanceTimersByTime(2498);
  expect(asked()).toEqual(['1']);
  vi.advanceTimersByTime(1);
  expect(asked()).toEqual(['1', '2']);
  vi.advanceTimersByTime(7400);
  expect(asked()).toEqual(['1', '2', '3', '4']);
});

it('takes the stagger time where the interval is shorter', () => {
  started({ refreshSeconds: '2', refreshStagger: '5000' });
  vi.advanceTimersByTime(2000 + 1249);
  expect(asked()).toEqual(['1']);
  vi.advanceTimersByTime(1);
  expect(asked()).toEqual(['1', '2']);
});

it('refreshes all at once where the dashboard staggers nothing, and leaves immune charts as they are', () => {
  started({ refreshSeconds: '10', refreshStagger: '0', refreshImmune: '2 4' });
  vi.advanceTimersByTime(10_001);
  expect(asked()).toEqual(['1', '3', '5']);
});

it('rests while nobody sees the page or the dashboard is edited, and takes another interval at once', () => {
  const root = started({ refreshSeconds: '10', refreshStagger: '0' });
  page.hidden = true;
  vi.advanceTimersByTime(10_000);
  page.hidden = false;
  root.hidden = true;
  vi.advanceTimersByTime(10_000);
  expect(asked()).toEqual([]);
  root.hidden = false;
  root.dataset.refreshSeconds = '30';
  root.dispatchEvent(new Event(intervalEvent));
  vi.advanceTimersByTime(29_999);
  expect(asked()).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(asked()).toHaveLength(5);
  root.dataset.refreshSeconds = '0';
  root.dispatchEvent(new Event(intervalEvent));
  vi.advanceTimersByTime(3_600_000);
  expect(asked()).toHaveLength(5);
});

it('refreshes every chart at once on demand, immune or not', () => {
  refreshAll(new Root({ refreshImmune: '2', refreshStagger: '5000' }) as unknown as HTMLElement);
  expect(asked()).toEqual(['1', '2', '3', '4', '5']);
});
