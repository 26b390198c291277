import { expect, test } from 'vitest';
import { code, product, reachedFrom, sources } from './sources';

const clientFile = /\.client\.tsx$/;
const hook = /(?:^|\/)use-[a-z-]+\.tsx?$/;
/** Next requires error screens to be client components with this file name. */
const demanded = /^app\/.*\/?(?:global-)?error\.tsx$/;

test('the path tells the side of the wire', () => {
  for (const { path, text } of sources(code)) {
    if (!product.test(path)) continue;
    const saysClient = /^['"]use client['"];?$/m.test(text);
    if (clientFile.test(path) || demanded.test(path)) expect(saysClient, path).toBe(true);
    else if (saysClient) expect(path, 'says "use client"').toMatch(hook);
  }
});

test('what runs in the browser reaches no server, no database and no chart', () => {
  const { files, packages } = reachedFrom(sources(clientFile));
  const astray = [...files].filter((path) =>
    /^(?:app\/api|db|bin)\/|^lib\/server\/|^lib\/viz\/.*render|drawings/.test(path),
  );
  expect(astray).toEqual([]);
  const heavy = [...packages].filter((name) => name === 'zod' || name.startsWith('node:') || name === 'server-only');
  expect(heavy).toEqual([]);
});

test('a drawing has no hooks and no handlers: the same function draws pages and pictures', () => {
  for (const { path, text } of sources(/^lib\/viz\/.*\.tsx$/)) {
    expect(text.match(/\buse[A-Z]\w*\(|\bon[A-Z]\w*=\{/g), path).toBeNull();
  }
});
