import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { placeBuild } from '@/lib/server/base-path/place-build';

const folder = mkdtempSync(join(tmpdir(), 'isoline-placed-'));
const page = join(folder, 'server', 'app', '(main)', 'page_client-reference-manifest.js');
const text =
  '{"chunks":["/_next/static/chunks/a.js","/_next/static/chunks/b.js"],"x":"/_next/data/","y":"_next/static/"}';

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a build is moved from path to path and back, and nothing but addresses of scripts changes', () => {
  mkdirSync(join(page, '..'), { recursive: true });
  writeFileSync(page, text);
  const other = join(folder, 'server', 'app', 'page.js');
  writeFileSync(other, text);
  linkSync(page, join(folder, 'twin'));
  const at = (base: string) => {
    placeBuild(folder, base);
    return readFileSync(page, 'utf8');
  };
  expect(at('')).toBe(text);
  expect(at('/bi')).toBe(text.replaceAll('"/_next/static/', '"/bi/_next/static/'));
  expect(at('/bi')).toBe(text.replaceAll('"/_next/static/', '"/bi/_next/static/'));
  expect(at('/a/b')).toBe(text.replaceAll('"/_next/static/', '"/a/b/_next/static/'));
  expect(at('')).toBe(text);
  expect(readFileSync(other, 'utf8')).toBe(text);
  expect(readFileSync(join(folder, 'twin'), 'utf8')).toBe(text);
});
