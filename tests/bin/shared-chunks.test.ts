import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shareEqualScripts } from '@/bin/shared-chunks';

const load = createRequire(import.meta.url);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'isoline-chunks-'));
  mkdirSync(join(folder, 'ssr'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const isLink = (name: string) => lstatSync(join(folder, name)).isSymbolicLink();

test('equal scripts are one file, which Node loads once', () => {
  for (const name of ['a.js', 'b.js', 'ssr/c.js', 'ssr/d.js']) write(name, 'module.exports = { loaded: Symbol() };');
  write('other.js', 'module.exports = 1;');
  write('a.json', '{}');
  write('b.json', '{}');
  expect(shareEqualScripts(folder)).toBe(2);
  expect(['a.js', 'b.js', 'other.js', 'b.json'].map(isLink)).toEqual([false, true, false, false]);
  const [a, b, c, d] = ['a.js', 'b.js', 'ssr/c.js', 'ssr/d.js'].map((name) => load(join(folder, name)));
  expect([b === a, d === c, c === a]).toEqual([true, true, false]);
  expect(readFileSync(join(folder, 'other.js'), 'utf8')).toBe('module.exports = 1;');
});

test('a second time changes nothing', () => {
  for (const name of ['a.js', 'b.js']) write(name, 'module.exports = 1;');
  expect([shareEqualScripts(folder), shareEqualScripts(folder)]).toEqual([1, 0]);
  expect(readFileSync(join(folder, 'b.js'), 'utf8')).toBe('module.exports = 1;');
});
