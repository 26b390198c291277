import { expect, test } from 'vitest';
import { importsOf, sources } from './sources';

const routes = sources(/^app\/api\/v1\/.*route\.ts$/).flatMap(({ path, text }) => {
  const served = /serve\((\w+)\)/.exec(text)?.[1];
  return served === undefined ? [] : [{ path, served }];
});

test('routes were found', () => expect(routes.length).toBeGreaterThan(20));

test.each(routes)('$path stands in the OpenAPI document', ({ served }) => {
  const [registry] = sources(/^lib\/server\/resources\/registry\.ts$/);
  const own = sources(/^lib\/server\/resources\/openapi\.ts$/).map(({ text }) => text);
  expect(`${registry?.text} ${own}`).toMatch(new RegExp(`\\b${served}\\b`));
  expect(importsOf(registry ?? { path: '', text: '' }).length).toBeGreaterThan(20);
});
