import { expect, test } from 'vitest';
import { code, importsOf, product, reachedFrom, sources } from './sources';

test('a file imports its neighbours with "./" and everything else with "@/"', () => {
  for (const source of sources(code)) {
    const climbing = importsOf(source).filter(({ from }) => from.startsWith('../'));
    expect(climbing, source.path).toEqual([]);
  }
});

test('no file is a barrel', () => {
  for (const { path, text } of sources(code)) {
    const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith("'use client'"));
    const passedOn = lines.filter((line) => /^export (?:type )?(?:\*|\{[^}]*\}) from /.test(line)).length;
    expect(/^export \* from/m.test(text), path).toBe(false);
    if (!path.startsWith('app/')) expect(passedOn > 1 && passedOn === lines.length, path).toBe(false);
  }
});

test('only routes, the start that hands some calls to them, and tests know the resources', () => {
  for (const source of sources(code)) {
    if (/^(?:app\/|tests\/|lib\/server\/resources\/|instrumentation\.ts$)/.test(source.path)) continue;
    const known = importsOf(source).filter(({ from }) => from.startsWith('@/lib/server/resources/'));
    expect(known, source.path).toEqual([]);
  }
});

test('inside the server, resources stand on the API, the API on runs, runs on engines', () => {
  const order = ['engines', 'run', 'api', 'resources'];
  for (const source of sources(/^lib\/server\/(?:engines|run|api|resources)\//)) {
    const own = order.indexOf(source.path.split('/')[2] ?? '');
    const upward = importsOf(source).filter(({ from }) => {
      const [, layer = ''] = /^@\/lib\/server\/([a-z]+)\//.exec(from) ?? [];
      return order.indexOf(layer) > own;
    });
    expect(upward, source.path).toEqual([]);
  }
});

/** Pages named `.dev.tsx` are not part of any build. */
test('the product never imports its tests', () => {
  for (const source of sources(code)) {
    if (!product.test(source.path) || source.path.endsWith('.dev.tsx')) continue;
    expect(
      importsOf(source).filter(({ from }) => from.startsWith('@/tests/')),
      source.path,
    ).toEqual([]);
  }
});

test('drivers of databases are loaded when a database is opened', () => {
  const drivers = ['@duckdb/node-api', 'pg', 'pg-cursor', 'pg-copy-streams', 'mysql2', 'node-sqlite3-wasm'];
  for (const source of sources(/^lib\//)) {
    const early = [...source.text.matchAll(/^import (?!type\b).* from '([^']+)'/gm)].map(([, from]) => from ?? '');
    const isDriverFile = /^lib\/server\/engines\/[a-z0-9-]+\/(?!engine\.ts)[a-z-]+\.ts$/.test(source.path);
    if (!isDriverFile)
      expect(
        early.filter((from) => drivers.includes(from)),
        source.path,
      ).toEqual([]);
  }
  for (const source of sources(/^lib\/server\/engines\/(?:registry|[a-z0-9-]+\/engine)\.ts$/)) {
    const early = [...source.text.matchAll(/^import (?!type\b).* from '([^']+)'/gm)].map(([, from]) => from ?? '');
    expect(
      early.filter((from) => /(?<!\/remote)\/(?:connection|read|session)$/.test(from)),
      source.path,
    ).toEqual([]);
  }
});

test('native engines run in processes of their own', () => {
  const native = /^@duckdb\/node-api$|^node-sqlite3-wasm$|\/duckdb\/(?:native|load|column-types)$|\/sqlite\/native$/;
  const inside =
    /^lib\/server\/engines\/(?:native\/worker|duckdb\/(?:native|load|column-types)|sqlite\/(?:native|worker))\.ts$/;
  for (const { path, text } of sources(product)) {
    if (inside.test(path)) continue;
    const named = [...text.matchAll(/(?:from|import\(|require\()\s*'([^']+)'/g)].map(([, from]) => from ?? '');
    expect(
      named.filter((from) => native.test(from)),
      path,
    ).toEqual([]);
  }
});

test('the guard before pages draws nothing and asks no database of users', () => {
  const [middleware] = sources(/^middleware\.ts$/);
  expect(importsOf(middleware ?? { path: '', text: '' }).map(({ from }) => from)).toEqual([
    '@/lib/server/auth/guard-page',
  ]);
  const { files } = reachedFrom(sources(/^middleware\.ts$/));
  const heavy = [...files].filter((path) =>
    /^(?:app|components)\/|^lib\/(?:query|viz|frame)\/|^lib\/server\/(?:run|engines|database|dataset|dashboard|transfer)/.test(
      path,
    ),
  );
  expect(heavy).toEqual([]);
});
