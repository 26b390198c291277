import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
import { describe, expect, test } from 'vitest';
import { keepReadable } from '@/lib/server/router-input';

function kept(url: string, headers: Record<string, string> = {}) {
  const request = { url, headers: { ...headers } } as unknown as IncomingMessage;
  keepReadable(request);
  return { url: request.url ?? '', headers: request.headers };
}

describe('a path', () => {
  test.each([
    ['/superset/dashboard/1/?a=%E0', '/superset/dashboard/1/?a=%E0'],
    ['/superset/dashboard/caf%C3%A9/', '/superset/dashboard/caf%C3%A9/'],
    ['/superset/dashboard/%E0%A4%A/?a=1', '/superset/dashboard/%EF%BF%BD%EF%BF%BDA/?a=1'],
    ['/api/v1/chart/%', '/api/v1/chart/%EF%BF%BD'],
    ['/lang/a%2Fb%FF/', '/lang/a%2Fb%EF%BF%BD/'],
  ])('%s becomes %s', (url, readable) => {
    expect(kept(url).url).toBe(readable);
    expect(() => decodeURIComponent(readable.split('?', 1)[0] ?? '')).not.toThrow();
  });
});

describe('a state of the router', () => {
  const leaf = ['__PAGE__', {}];
  const states: unknown[] = [
    ['', { children: ['(main)', { children: ['roles', { children: leaf }] }] }],
    ['', { children: leaf }, null, null, 16],
    ['', { children: [['key', '1', 'd', null], { children: leaf }] }, ['/a', ''], 'refetch', 1, 'x'],
    ['', { children: [['key', '1', 'di(..)(..)', ['a']], {}] }],
    [],
    {},
    null,
    ['', { children: [] }],
    ['', {}, 'a'],
    ['', {}, null, 'anything'],
    ['', {}, null, null, 'a'],
    ['', {}, null, null, 1, 1],
    ['', {}, null, null, 1, 'a', 'b'],
    [['key', '1', 'x', null], {}],
    [['key', '1', 'd'], {}],
    ['', { children: ['', { children: [1, {}] }] }],
  ];
  const readByNext = (text: string): boolean => {
    try {
      return parseAndValidateFlightRouterState(text) !== undefined;
    } catch {
      return false;
    }
  };

  test.each([...states.map((state) => encodeURIComponent(JSON.stringify(state))), '%5B', '%E0%A4%A', 'a'])(
    'is kept exactly where Next reads it: %s',
    (state) => {
      const headers = { 'next-router-state-tree': state, rsc: '1' };
      expect('next-router-state-tree' in kept('/', headers).headers).toBe(readByNext(state));
    },
  );
});

test('a state that is longer than Next reads is removed', () => {
  const state = encodeURIComponent(JSON.stringify(['', { long: ['a'.repeat(40_000), {}] }]));
  expect(kept('/', { 'next-router-state-tree': state }).headers).toEqual({});
});

test('no request calls a function of a page', () => {
  expect(kept('/', { 'next-action': 'deadbeef', accept: '*/*' }).headers).toEqual({ accept: '*/*' });
});
