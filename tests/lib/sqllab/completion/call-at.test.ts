import { describe, expect, test } from 'vitest';
import { callAt } from '@/lib/sqllab/completion/call-at';

const known = new Set(['round', 'coalesce', 'count']);

/** The call at the mark `|`. */
function call(marked: string) {
  const cursor = marked.indexOf('|');
  return callAt(marked.replace('|', ''), cursor, 'postgresql', (name) => known.has(name.toLowerCase()));
}

describe('the call around the cursor', () => {
  test('has its name as written and the argument that the cursor is in', () => {
    expect(call('SELECT ROUND(|')).toEqual({ name: 'ROUND', argument: 0 });
    expect(call('SELECT round(a, |2)')).toEqual({ name: 'round', argument: 1 });
    expect(call("SELECT coalesce(a, 'b, c|', d)")).toEqual({ name: 'coalesce', argument: 1 });
    expect(call('SELECT coalesce(a, -- , (\n b, |c)')).toEqual({ name: 'coalesce', argument: 2 });
  });

  test('is the innermost one that is known, through brackets without a name', () => {
    expect(call('SELECT round(coalesce(a, |b), 2)')).toEqual({ name: 'coalesce', argument: 1 });
    expect(call('SELECT round((a + |b) / 2, 2)')).toEqual({ name: 'round', argument: 0 });
    expect(call('SELECT round(other(a, |b), 2)')).toEqual({ name: 'round', argument: 0 });
    expect(call('SELECT round(coalesce(a, b), |2)')).toEqual({ name: 'round', argument: 1 });
  });

  test('there is none outside, in a subquery and in another statement', () => {
    expect(call('SELECT round(a, 2)| FROM t')).toBeNull();
    expect(call('SELECT |round(a, 2)')).toBeNull();
    expect(call('SELECT coalesce((SELECT a, | FROM t), 1)')).toBeNull();
    expect(call('SELECT round(a;\nSELECT |b')).toBeNull();
  });
});
