type Axis = 'horizontal' | 'vertical';

const steps: Readonly<Record<Axis, readonly [before: string, after: string]>> = {
  horizontal: ['ArrowLeft', 'ArrowRight'],
  vertical: ['ArrowUp', 'ArrowDown'],
};

/** The entry that an arrow key, Home or End leads to from this one. Null for other keys and in an empty list. */
export function neighbor<Entry>(entries: readonly Entry[], from: Entry, key: string, axis: Axis): Entry | null {
  const [before, after] = steps[axis];
  const at = entries.indexOf(from);
  switch (key) {
    case before:
      return entries.at(at - 1) ?? null;
    case after:
      return entries[at + 1] ?? entries[0] ?? null;
    case 'Home':
      return entries[0] ?? null;
    case 'End':
      return entries.at(-1) ?? null;
    default:
      return null;
  }
}
