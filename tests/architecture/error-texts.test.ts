import { expect, test } from 'vitest';
import { code, product, reachedFrom, sources } from './sources';

/** What makes sentences of errors for readers, and the texts in other languages. */
const onServer = ['lib/errors/error-text.ts', 'lib/errors/loaded-texts.ts', 'lib/errors/phrases.ts'];

test('texts of errors in other languages are loaded by one module of the server', () => {
  const loading = sources(product).filter(({ path, text }) => code.test(path) && text.includes('errors/texts'));
  expect(loading.map(({ path }) => path)).toEqual(['lib/server/languages/load-language.ts']);
});

test('no script of the browser knows the texts of errors', () => {
  const { files } = reachedFrom(sources(/\.client\.tsx$/));
  expect(files.size).toBeGreaterThan(500);
  expect([...files].filter((path) => onServer.includes(path) || path.startsWith('lib/server/'))).toEqual([]);
});
