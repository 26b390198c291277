import { describe, expect, test } from 'vitest';
import { claimAt, shownClaims } from '@/lib/server/auth/sso/mapping/claims';
import { type Condition, matching, meets } from '@/lib/server/auth/sso/mapping/match';

const claims = {
  sub: '00u17',
  groups: ['data-team', 'cn=analysts,ou=berlin'],
  department: 'finance',
  level: 3,
  realm_access: { roles: ['viewer'] },
  'https://example.org/roles': ['editor'],
  'a.b': { 'c.d': 'deep' },
  nothing: null,
};

describe('the claim at a path', () => {
  test.each([
    ['groups', claims.groups],
    ['department', ['finance']],
    ['level', ['3']],
    ['realm_access.roles', ['viewer']],
    ['https://example.org/roles', ['editor']],
    ['a.b.c.d', ['deep']],
  ])('%s', (path, texts) => {
    expect(claimAt(claims, path)?.texts).toEqual(texts);
  });

  test.each(['missing', 'realm_access', 'nothing', 'groups.0', 'groups.length', '__proto__', 'constructor.name', ''])(
    'there is none at %j',
    (path) => {
      expect(claimAt(claims, path)).toBeNull();
    },
  );

  test('is found in deep claims without trying ways again and again', () => {
    let deep: Record<string, unknown> = { end: 'x' };
    for (let depth = 0; depth < 60; depth += 1) deep = { a: deep, 'a.a': { a: 1 } };
    expect(claimAt(deep, `${'a.'.repeat(60)}nowhere`)).toBeNull();
  });
});

describe('whether claims meet a condition', () => {
  const when = (claim: string, operator: Condition['operator'], value: string, provider: string | null = null) =>
    meets({ provider, claim, operator, value }, 'house', claims);

  test('is: the claim is this text alone, in the same case', () => {
    expect(when('department', 'is', 'finance')).toBe(true);
    expect(when('level', 'is', '3')).toBe(true);
    expect(when('department', 'is', 'Finance')).toBe(false);
    expect(when('department', 'is', 'fin')).toBe(false);
    expect(when('realm_access.roles', 'is', 'viewer')).toBe(false);
  });

  test('has: a list with this text, or this text; never a part of one', () => {
    expect(when('groups', 'has', 'data-team')).toBe(true);
    expect(when('department', 'has', 'finance')).toBe(true);
    expect(when('groups', 'has', 'data')).toBe(false);
    expect(when('department', 'has', 'nan')).toBe(false);
  });

  test('starts_with: the text, or one of a list, begins so', () => {
    expect(when('groups', 'starts_with', 'cn=analysts,')).toBe(true);
    expect(when('department', 'starts_with', 'fin')).toBe(true);
    expect(when('groups', 'starts_with', 'analysts')).toBe(false);
  });

  test('of another provider, or of no claim, none does', () => {
    expect(when('department', 'is', 'finance', 'house')).toBe(true);
    expect(when('department', 'is', 'finance', 'other')).toBe(false);
    expect(when('missing', 'starts_with', '')).toBe(false);
  });
});

test('rules match in their order, and none after one that stops', () => {
  const rule = (value: string, stops = false) => ({
    provider: null,
    claim: 'groups',
    operator: 'has' as const,
    value,
    stops,
  });
  const values = (...rules: ReturnType<typeof rule>[]) =>
    matching(rules, 'house', { groups: ['a', 'b'] }).map(({ value }) => value);
  expect(values(rule('a'), rule('x'), rule('b'))).toEqual(['a', 'b']);
  expect(values(rule('a', true), rule('b'))).toEqual(['a']);
  expect(values(rule('x', true), rule('b'))).toEqual(['b']);
});

test('claims are shown without tokens and secrets, at any depth', () => {
  const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.sig';
  const shown = shownClaims({
    sub: '1',
    nonce: 'n',
    at_hash: 'h',
    access_token: 'opaque',
    nested: { refreshToken: 'r', list: [jwt, 'plain'], clientSecret: 's' },
    raw: jwt,
  });
  expect(shown).toEqual({
    sub: '1',
    access_token: '…',
    nested: { refreshToken: '…', list: ['…', 'plain'], clientSecret: '…' },
    raw: '…',
  });
});
