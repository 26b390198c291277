import { expect, test } from 'vitest';
import { z } from 'zod';
import { read } from './sources';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ resolved: z.string().optional(), optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});
const { packages } = Lock.parse(JSON.parse(read('package-lock.json')));

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

test('every package is asked for in one exact version', () => {
  const { dependencies, devDependencies } = Manifest.parse(JSON.parse(read('package.json')));
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/.test(version));
  expect(loose).toEqual([]);
});

test('the lock file names no registry', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(1);
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

/**
 * npm omits packages that its registry lacked at that moment; `npm ci` then refuses the lock file on every platform.
 */
test('the lock file knows the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  );
  expect(missing).toEqual([]);
});

function isLocked(path: string, name: string): boolean {
  if (Object.hasOwn(packages, path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`)) return true;
  return path !== '' && isLocked(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}
