import { expect, test } from 'vitest';
import { ops } from '@/lib/frame/ops/registry';
import { engines } from '@/lib/server/engines/registry';
import { vizOf } from '@/lib/viz/drawings';
import { vizTypes } from '@/lib/viz/registry';
import { foldersIn, has, importsOf, kebab, sources } from './sources';

test.each(vizTypes)('the chart type %s has its folder, its parts and its test', (type) => {
  const folder = kebab(type);
  const parts = ['definition.ts', 'controls.ts', 'query.ts', 'transform.ts', 'render.tsx', `${folder}.ts`];
  expect(parts.filter((part) => !has(`lib/viz/${folder}/${part}`))).toEqual([]);
  expect(vizOf(type)?.definition.type).toBe(type);
  const tests = sources(/^tests\/viz\/.*(?:\.test\.tsx?|examples\.ts)$/).filter(
    ({ text }) => text.includes(`@/lib/viz/${folder}/`) || text.includes(`'${type}'`),
  );
  expect(tests, `a test of ${type}`).not.toEqual([]);
});

test('no chart type stands beside the registry, but for those that administrators add', () => {
  const folders = foldersIn('lib/viz').filter((name) => name !== 'kit' && name !== 'plugin');
  expect(folders.sort()).toEqual(vizTypes.map(kebab).sort());
});

/** The folder of an engine: `kustoSql` is in `kusto-sql`. */
function folderOf(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

test.each(Object.keys(engines))(
  'the engine %s has its folder, and its test when it has a connection of its own',
  (name) => {
    const folder = `lib/server/engines/${folderOf(name)}`;
    expect(has(`${folder}/engine.ts`)).toBe(true);
    if (has(`${folder}/connection.ts`)) expect(has(`tests/engines/${folderOf(name)}.test.ts`)).toBe(true);
  },
);

test('no engine stands beside the registry', () => {
  const shared = ['connect', 'native', 'remote', 'sql', 'values'];
  const folders = foldersIn('lib/server/engines').filter((name) => !shared.includes(name));
  expect(folders.sort()).toEqual(Object.keys(engines).map(folderOf).sort());
});

test('every operation is registered under its name and tested', () => {
  const [registry] = sources(/^lib\/frame\/ops\/registry\.ts$/);
  const registered = importsOf(registry ?? { path: '', text: '' }).map(({ from }) => from);
  const files = sources(/^lib\/frame\/ops\/(?!registry)/).map(({ path }) => path.replace(/^.*\/(.*)\.ts$/, './$1'));
  expect(files.filter((file) => !registered.includes(file))).toEqual([]);
  const tests = sources(/^tests\/lib\/frame\/.*\.test\.ts$/)
    .map(({ text }) => text)
    .join('\n');
  expect(Object.keys(ops).filter((name) => !new RegExp(`\\b${name}\\b`).test(tests))).toEqual([]);
});

const resources = sources(/^lib\/server\/resources\//)
  .filter(({ text }) => /: (?:Resource|Service) = |satisfies (?:Resource|Service)\b/.test(text))
  .map(({ path }) => path.replace(/\.ts$/, ''));

test('resources were found', () => expect(resources.length).toBeGreaterThan(0));

/** A resource together with the resources that serve it under their own address. */
function servedWith(resource: string): string[] {
  const hosts = sources(/^lib\/server\/resources\//).filter((file) =>
    importsOf(file).some(({ from }) => {
      const folder = file.path.replace(/\/[^/]*$/, '');
      return from === `@/${resource}` || (from.startsWith('./') && `${folder}/${from.slice(2)}` === resource);
    }),
  );
  return [resource, ...hosts.map(({ path }) => path.replace(/\.ts$/, ''))];
}

test.each(resources)('%s has its route, and the route its test', (resource) => {
  const served = servedWith(resource).map((name) => `@/${name}`);
  const routes = sources(
    /^app\/(?:api\/v1|datasource|dynamic-plugins|tabstateview|tableschemaview)\/.*route\.ts$/,
  ).filter((route) => importsOf(route).some(({ from }) => served.includes(from)));
  expect(routes.map(({ path }) => path)).not.toEqual([]);
  const tested = sources(/^tests\/api\/.*\.test\.ts$/).flatMap((file) => importsOf(file).map(({ from }) => from));
  expect(routes.filter(({ path }) => tested.includes(`@/${path.replace(/\.ts$/, '')}`))).not.toEqual([]);
});

test('a route of the API is three lines: what it serves, and that it serves it', () => {
  for (const { path, text } of sources(/^app\/api\/v1\/.*route\.ts$/)) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    expect(lines.length, path).toBe(3);
    expect(lines.at(-1), path).toMatch(/^export const \{ .* \} = serve\(\w+\);$/);
  }
});

test('every command of the command line is one of its words', () => {
  const [line] = sources(/^bin\/isoline\.ts$/);
  const words = importsOf(line ?? { path: '', text: '' }).map(({ from }) => from);
  const commands = sources(/^bin\/commands\//).map(({ path }) => path.replace(/^bin\/(.*)\.ts$/, './$1'));
  expect(commands.filter((command) => !words.includes(command))).toEqual([]);
});
