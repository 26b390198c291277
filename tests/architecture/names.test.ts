import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { catalogue } from '@/lib/errors/catalogue';
import type { ErrorEntry } from '@/lib/errors/entry';
import { code, product, sources } from './sources';

const kebabFile = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)+$/;
const routeFolder = /^(?:\([a-z-]+\)|\[\[?(?:\.{3})?[a-zA-Z]+\]\]?|(?:%5F)?[a-z0-9]+(?:[-_.][a-z0-9]+)*)$/;
const emptyWords = /^(?:utils?|helpers?|common|misc|types|constants|index)\b/;

test('files are named in kebab case, and say what they hold', () => {
  for (const { path } of sources(/./)) {
    const parts = path.split('/');
    const file = parts.pop() ?? '';
    expect(file, path).toMatch(kebabFile);
    expect(file, path).not.toMatch(emptyWords);
    for (const folder of parts) {
      expect(folder, path).toMatch(path.startsWith('app/') ? routeFolder : /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(folder, path).not.toMatch(emptyWords);
    }
  }
});

test('a column has one name, in TypeScript, in the database and on the wire', async () => {
  let tables = 0;
  for (const { path } of sources(/^db\/schema\//)) {
    const exported: Record<string, unknown> = await import(`@/${path.replace(/\.ts$/, '')}`);
    for (const table of Object.values(exported)) {
      if (!is(table, PgTable)) continue;
      tables += 1;
      for (const [property, column] of Object.entries(getTableColumns(table))) {
        expect(property, `${getTableName(table)}.${column.name}`).toBe(column.name);
        expect(property).toMatch(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/);
      }
    }
  }
  expect(tables).toBeGreaterThan(20);
});

test('every error code is known beyond the catalogue', () => {
  const users = sources(code)
    .filter(({ path }) => product.test(path) && !path.startsWith('lib/errors/'))
    .map(({ text }) => text)
    .join('\n');
  const codes = Object.keys(catalogue);
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((name) => !new RegExp(`\\b${name}\\b`).test(users))).toEqual([]);
});

test('an error has a sentence and the status of a failure', () => {
  for (const [name, { message, status }] of Object.entries<ErrorEntry>(catalogue)) {
    expect(message.trim(), name).not.toBe('');
    expect(status, name).toBeGreaterThanOrEqual(400);
    expect(status, name).toBeLessThan(600);
  }
});
