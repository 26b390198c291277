import { isObject } from '@/lib/text/is-object';

type Colors = Readonly<Record<string, unknown>>;

/** With more labels than these a dashboard keeps no colours: they would make its settings slow to read. */
const mostLabels = 1000;

/**
 * The colours of labels to store: those that are stored, and those with which charts were drawn. Colours that the author
 * chose are stored apart. The same object when nothing is new; null when there are too many.
 */
export function withDrawn(stored: Colors, chosen: Colors, drawn: Colors): Colors | null {
  const labels = Object.entries(drawn).filter(([label]) => !Object.hasOwn(chosen, label));
  if (labels.length > mostLabels) return null;
  if (labels.every(([label, color]) => stored[label] === color)) return stored;
  return { ...stored, ...Object.fromEntries(labels) };
}

/** The labels to store as those that several charts have. */
export function sharedIn(stored: readonly unknown[], chosen: Colors, drawn: readonly string[]): readonly string[] {
  const known = stored.filter((label): label is string => typeof label === 'string');
  const more = drawn.filter((label) => !known.includes(label) && !Object.hasOwn(chosen, label));
  return more.length === 0 || more.length > mostLabels ? known : [...known, ...more].sort();
}

/** The colours by label in stored metadata; what is no text is left out. */
export function labelColorsIn(stored: unknown): Readonly<Record<string, string>> {
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The colours without that of one label. */
export function without(colors: Readonly<Record<string, string>>, label: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(colors).filter(([name]) => name !== label));
}
