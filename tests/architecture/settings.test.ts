import { expect, test } from 'vitest';
import { code, product, read, sources } from './sources';

/** Not for users of the product: variables for builds and tests, and those that Node and Next set themselves. */
const inner = [
  'CI',
  'ISOLINE_ANNOUNCE',
  'ISOLINE_DIST',
  'ISOLINE_PAGES_PORT',
  'ISOLINE_PAGES_URL',
  'MYSQL_HOST',
  'MYSQL_PORT',
  'NEXT_RUNTIME',
  'NODE_ENV',
  'PGHOST',
  'PGPORT',
  'REDIS_HOST',
  'REDIS_PORT',
  'TZ',
  'UV_THREADPOOL_SIZE',
];

const schema = /z\.object\(\{(.*?)\n\}\);/s.exec(read('lib/server/config.ts'))?.[1] ?? '';
const parsed = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
const readElsewhere = sources(code)
  .filter(({ path }) => product.test(path))
  .flatMap(({ text }) => [...text.matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name = '']) => name));
const settings = [...new Set([...parsed, ...readElsewhere])].filter((name) => !inner.includes(name)).sort();

test('the README explains every setting, and no other', () => {
  expect(parsed.length).toBeGreaterThan(0);
  const explained = [...read('README.md').matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name);
  expect(explained.sort()).toEqual(settings);
});

test('.env.example offers every setting, and no other', () => {
  const offered = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(offered.sort()).toEqual(settings);
});

test('the defaults that the README states are those of the code', () => {
  const stated = [...read('README.md').matchAll(/^\| `([A-Z_]+)` +\| `([^`]+)` +\|/gm)];
  const defaults = schema.split(/\n {2}(?=[A-Z])/).flatMap((entry) => {
    const [, name, value] = /^\s*([A-Z_]+):.*\.default\('?([^')]+)'?\)/s.exec(entry) ?? [];
    return name && value ? [{ name, value: value.replaceAll('_', '') }] : [];
  });
  let compared = 0;
  for (const { name, value } of defaults) {
    const [, , said] = stated.find(([, other]) => other === name) ?? [];
    if (said === undefined) continue;
    compared += 1;
    expect(said, name).toBe(value);
  }
  expect(compared).toBeGreaterThan(2);
});
