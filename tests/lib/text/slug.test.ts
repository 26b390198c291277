import { expect, test } from 'vitest';
import { referenceKind, slugOf } from '@/lib/text/slug';

test.each([
  ['  spaced  out ', 'spaced--out'],
  ['Ünïcödé', 'Ünïcödé'],
  ['日本語', '日本語'],
  ['a/b?c=d&e#f', 'abcdef'],
  ['<script>', 'script'],
  ['!!!', ''],
])('the slug of %j is %j', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

test.each([
  ['12', 'id'],
  ['-1', 'id'],
  ['1.0', 'slug'],
  ['6b5f4a3e-1111-2222-3333-444455556666', 'uuid'],
  ['{6b5f4a3e111122223333444455556666}', 'uuid'],
  ['births', 'slug'],
])('%s names a thing by its %s', (text, kind) => {
  expect(referenceKind(text)).toBe(kind);
});
