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
