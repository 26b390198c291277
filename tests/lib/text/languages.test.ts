import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';

const folder = 'lib/text/messages';
const locales = ['de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pt', 'pt_BR', 'ru', 'sk', 'sl', 'zh'];

/** The messages of a file by their path: `save.title`. */
function messagesOf(locale: string, file: string): Map<string, string> {
  const path = `${folder}/${locale}/${file}`;
  return new Map(existsSync(path) ? leaves(JSON.parse(readFileSync(path, 'utf8'))) : []);
}

function leaves(value: object, path: readonly string[] = []): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? leaves(inner, [...path, key]) : [[[...path, key].join('.'), String(inner)]],
  );
}

/** What a caller gives a message: names of values and of tags. */
function givenTo(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...givenTo(element.children)];
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => givenTo(value))];
    }
    return [element.value];
  });
}

/** The categories of plurals and the choices of selects, by the name of their value. */
function choices(elements: readonly MessageFormatElement[]): [string, 'plural' | 'select', string[]][] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return choices(element.children);
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [];
    const kind = element.type === TYPE.select ? 'select' : 'plural';
    const inner = Object.values(element.options).flatMap(({ value }) => choices(value));
    return [[element.value, kind, Object.keys(element.options)], ...inner];
  });
}

const unique = (names: readonly string[]) => [...new Set(names)].sort();

describe.each(locales)('%s', (locale) => {
  const rules = new Intl.PluralRules(locale.replace('_', '-'));
  /** The categories of the numbers that are counted. */
  const categories = unique(Array.from({ length: 200 }, (_, count) => rules.select(count)));
  const known = rules.resolvedOptions().pluralCategories;

  test.each(readdirSync(`${folder}/en`))('says all of %s, with the values that are given', (file) => {
    const english = messagesOf('en', file);
    const ours = messagesOf(locale, file);
    expect([...ours.keys()].sort()).toEqual([...english.keys()].sort());
    const wrong: unknown[] = [];
    for (const [path, text] of english) {
      const said = ours.get(path) ?? '';
      if (text !== '' && said.trim() === '') wrong.push([path, 'is empty']);
      const [theirs, own] = [parse(text), parse(said)];
      if (`${unique(givenTo(theirs))}` !== `${unique(givenTo(own))}`) wrong.push([path, givenTo(theirs), givenTo(own)]);
      for (const [value, kind, options] of choices(own)) {
        const named = options.filter((option) => !option.startsWith('='));
        const offered = choices(theirs).find(([other]) => other === value)?.[2] ?? [];
        const isExact = options.some((one) => one.startsWith('='));
        const needed = kind === 'select' ? offered : ['other', ...(isExact ? [] : categories)];
        const allowed = kind === 'select' ? offered : [...known, 'other'];
        if (needed.some((one) => !named.includes(one))) wrong.push([path, value, 'lacks one of', needed]);
        if (named.some((one) => !allowed.includes(one))) wrong.push([path, value, named, 'allowed are', allowed]);
      }
    }
    expect(wrong).toEqual([]);
  });
});
