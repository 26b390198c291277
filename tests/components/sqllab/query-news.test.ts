import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryNews } from '@/components/sqllab/session/query-news';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream whose events are given by hand. */
class Stream extends EventTarget {
  isClosed = false;
  constructor(readonly address: string) {
    super();
  }
  close() {
    this.isClosed = true;
  }
  say(name: string, told: readonly unknown[] = []) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(told) }));
  }
  break() {
    this.dispatchEvent(new Event('error'));
  }
}

function byHand() {
  const streams: Stream[] = [];
  const told: unknown[] = [];
  const asked: number[] = [];
  const state = { since: 1_000 as number | null };
  const news = createQueryNews({
    since: () => state.since,
    onQueries: (queries) => told.push(...queries),
    connect: (address) => {
      const stream = new Stream(address);
      streams.push(stream);
      return stream;
    },
    ask: async () => [`polled ${asked.push(Date.now())}`],
  });
  const open = () => streams.filter(({ isClosed }) => !isClosed);
  return { news, streams, told, asked, state, open };
}

test('one stream tells of all queries, and nothing polls', async () => {
  const { news, streams, told, asked, state, open } = byHand();
  news.watch();
  news.watch();
  expect(streams.map(({ address }) => address)).toEqual(['/api/v1/query/changes?q=(last_updated_ms%3A1000)']);
  for (let at = 0; at < 8; at += 1) {
    streams[0]?.say(at === 0 ? 'queries' : 'beat', ['one']);
    await vi.advanceTimersByTimeAsync(4_000);
  }
  state.since = null;
  streams[0]?.say('queries', ['ended']);
  expect([told, asked, open()]).toEqual([['one', 'ended'], [], []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([streams.length, asked.length]).toEqual([1, 0]);
});

test('polls every half second while the stream is broken, until the next one speaks', async () => {
  const { news, streams, asked, open } = byHand();
  news.watch();
  streams[0]?.break();
  await vi.advanceTimersByTimeAsync(1_900);
  expect([streams.length, asked.length]).toEqual([1, 3]);
  await vi.advanceTimersByTimeAsync(200);
  expect(streams.length).toBe(2);
  streams[1]?.break();
  await vi.advanceTimersByTimeAsync(3_900);
  expect([streams.length, asked.length]).toEqual([2, 12]);
  await vi.advanceTimersByTimeAsync(200);
  streams[2]?.say('queries', ['back']);
  await vi.advanceTimersByTimeAsync(8_000);
  expect([open(), asked.length]).toEqual([[streams[2]], 12]);
});

test('a stream that falls silent is replaced, as after sleep, and one that ends after its time too', async () => {
  const { news, streams, asked, open } = byHand();
  news.watch();
  streams[0]?.say('queries');
  await vi.advanceTimersByTimeAsync(12_100);
  expect([streams.length, streams[0]?.isClosed, asked.length]).toEqual([2, true, 0]);
  streams[1]?.say('beat');
  await vi.advanceTimersByTimeAsync(10_000);
  streams[1]?.break();
  expect([streams.length, open().length, asked.length]).toEqual([3, 1, 0]);
});

test('a stream that breaks each time after its first word is not opened without a pause', async () => {
  const { news, streams, asked } = byHand();
  news.watch();
  for (let at = 0; at < 40; at += 1) {
    streams.at(-1)?.say('queries');
    streams.at(-1)?.break();
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(streams.length).toBeLessThan(8);
  expect(asked.length).toBeGreaterThan(10);
});

test('what the server no longer knows as open is asked for once more', async () => {
  const { news, streams, told, state, asked } = byHand();
  news.watch();
  streams[0]?.say('end');
  await vi.advanceTimersByTimeAsync(450);
  expect(asked.length).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toEqual(['polled 1']);
  expect(streams.length).toBe(2);
  state.since = null;
  news.watch();
  expect(streams[1]?.isClosed).toBe(true);
});

test('a page that closes leaves neither stream nor timer', async () => {
  const { news, streams, asked, open } = byHand();
  news.watch();
  streams[0]?.break();
  news.close();
  await vi.advanceTimersByTimeAsync(60_000);
  news.watch();
  expect([open(), streams.length, asked.length, vi.getTimerCount()]).toEqual([[], 1, 0, 0]);
});
