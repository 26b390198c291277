import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const exampleLine = /^ \* (?<call>.+?\)) \/\/ (?<value>.+)$/gm;

/** Lines such as `add(1, 2) // 3` below `@example` in the docstrings of a file. */
function examplesIn(path: string): { call: string; value: string }[] {
  return [...readFileSync(path, 'utf8').matchAll(/@example\n(?<lines>(?: \* .+\n)+)/g)].flatMap(({ groups }) =>
    [...(groups?.lines ?? '').matchAll(exampleLine)].map((line) => ({
      call: line.groups?.call ?? '',
      value: line.groups?.value ?? '',
    })),
  );
}

const sources = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
const files = sources
  .map((path) => `lib/${path}`)
  .flatMap((path) => examplesIn(path).map((example) => ({ path, ...example })));

function evaluated(text: string, names: Readonly<Record<string, unknown>>): unknown {
  return new Function(...Object.keys(names), `return (${text});`)(...Object.values(names));
}

describe('the examples in docstrings', () => {
  it('are there', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  it.each(files)('$call is $value', async ({ path, call, value }) => {
    const names: Record<string, unknown> = await import(/* @vite-ignore */ `../../${path}`);
    expect(evaluated(call, names)).toEqual(evaluated(value, names));
  });
});
