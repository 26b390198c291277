import { chartText } from '@/lib/text/chart-texts/chart-texts';
import type { VizDefinition } from '@/lib/viz/viz';
import { inAlphabet } from './panel-texts';

/** What the chooser of chart types knows of a type. Plain JSON. */
export type VizEntry = Pick<VizDefinition, 'type' | 'name' | 'category' | 'description' | 'tags' | 'isDeprecated'>;

/** A part of the catalogue: everything, the featured types, a category, or a tag. */
export type VizGroup =
  | { readonly kind: 'all' }
  | { readonly kind: 'featured' }
  | { readonly kind: 'category'; readonly name: string }
  | { readonly kind: 'tag'; readonly name: string };

const featured = 'Featured';

/** The categories in the order of their translated names, with `Other` at the end. */
export function categoriesOf(entries: readonly VizEntry[]): readonly string[] {
  const names = [...new Set(entries.map(({ category }) => category))];
  const isLast = (name: string): number => Number(name === 'Other');
  return names.sort((one, other) => isLast(one) - isLast(other) || inAlphabet(chartText(one), chartText(other)));
}

export function tagsOf(entries: readonly VizEntry[]): readonly string[] {
  const names = new Set(entries.flatMap(({ tags }) => tags));
  names.delete(featured);
  return [...names].sort((one, other) => inAlphabet(chartText(one), chartText(other)));
}

/**
 * The types of a group that a search finds by translated or English words, in their order; types kept for older charts
 * are at the end.
 */
export function foundTypes(entries: readonly VizEntry[], group: VizGroup, search = ''): readonly VizEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => {
    if (words.length === 0) return isIn(entry, group);
    const english = [entry.name, entry.category, entry.description, ...entry.tags];
    const text = [...english, ...english.map((one) => chartText(one))].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const best = (entry: VizEntry): number =>
    Number(words.length > 0 && !startsWord(`${chartText(entry.name)} ${entry.name}`, words[0] ?? ''));
  const late = (entry: VizEntry): number => Number(entry.isDeprecated ?? false);
  return found
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => late(a.entry) - late(b.entry) || best(a.entry) - best(b.entry) || a.index - b.index)
    .map(({ entry }) => entry);
}

function isIn({ category, tags }: VizEntry, group: VizGroup): boolean {
  switch (group.kind) {
    case 'all':
      return true;
    case 'featured':
      return tags.includes(featured);
    case 'category':
      return category === group.name;
    case 'tag':
      return tags.includes(group.name);
  }
}

function startsWord(name: string, word: string): boolean {
  return name
    .toLowerCase()
    .split(/[\s-]+/)
    .some((part) => part.startsWith(word));
}

/** Entries in the order of a ranking; types that it lacks are at the end. */
export function inOrder(entries: readonly VizEntry[], ranked: readonly string[]): readonly VizEntry[] {
  const place = new Map(ranked.map((type, index) => [type, index]));
  const of = ({ type }: VizEntry): number => place.get(type) ?? ranked.length;
  return [...entries].sort((one, other) => of(one) - of(other));
}
