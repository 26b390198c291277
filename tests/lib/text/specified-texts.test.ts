import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const specifications = join(process.cwd(), '..', 'shared', 'specs');
const sources = ['app', 'components', 'lib'];
const mostBetween = 80;

/**
 * Texts that a specification shortens or joins from several, each with the texts that stand for it. `x-y of z`, `no data`
 * and `//` describe no text of the interface by themselves.
 */
const meant: Readonly<Record<string, readonly string[]>> = {
  'There was an error fetching/saving the favorite status': ['There was an error saving the favorite status'],
  'See more / See less': ['See more', 'See less'],
  'ERROR: ...': ['ERROR: '],
  'Unexpected error: ...': ['Unexpected error: '],
  'An error occurred while storing your query in the backend...': [
    'An error occurred while storing your query in the backend',
  ],
  'An error occurred while fetching %s info/%ss: ...': [
    'An error occurred while fetching %s info',
    'An error occurred while fetching %s: ',
  ],
  'already exists and overwrite=true was not passed': ['already exists and `overwrite=true` was not passed'],
  "We're having trouble loading this visualization/these results. Queries are set to timeout after N seconds.": [
    "We're having trouble loading ",
    'this visualization',
    'these results',
    'Queries are set to timeout after ',
  ],
  'x-y of z': [],
};

function quotedTexts(): string[] {
  const files = readdirSync(specifications).filter((name) => name.endsWith('.txt'));
  const text = files.map((name) => readFileSync(join(specifications, name), 'utf8')).join('\n');
  const single = text.matchAll(/(?<![A-Za-z0-9])'((?:[^'\n]|(?<=[a-z])'(?=[a-z]))+)'(?![A-Za-z0-9])/g);
  const double = text.matchAll(/"([^"\n]+)"/g);
  return [...new Set([...single, ...double].map(([, quoted]) => quoted ?? ''))];
}

/** English texts, and literals of the sources, in which some texts of the wire stand. */
function textOfProduct(): string {
  const files = sources.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return files
    .filter((name) => /\.(tsx?|json)$/.test(name) && (!name.includes('/messages/') || name.includes('/messages/en/')))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n')
    .replace(/\\'|''/g, "'");
}

/** Names in braces, `%s` and `N` stand for anything short. */
function patternOf(text: string): RegExp {
  const parts = text
    .split(/%\([a-z_]+\)s|%s|\{[^}]*\}|\bN\b/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join(`[^\\n]{0,${mostBetween}}?`));
}

describe('texts that the specifications quote', () => {
  const product = textOfProduct();
  const quoted = quotedTexts();

  it('are found in them', () => expect(quoted.length).toBeGreaterThan(90));

  it.each(quoted)('%j', (text) => {
    const missing = (meant[text] ?? [text]).filter((part) => !patternOf(part).test(product));
    expect(missing).toEqual([]);
  });

  it('explains no text in vain', () => {
    expect(Object.keys(meant).filter((text) => !quoted.includes(text))).toEqual([]);
  });
});
