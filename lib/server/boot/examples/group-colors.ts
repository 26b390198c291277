import { categoricalSchemes } from '@/lib/viz/kit/color/color-schemes';

const palette = categoricalSchemes.find(({ id }) => id === 'isoline')?.colors ?? [];

/** Assigns a palette colour to each group, in order, and the same colour to all members of the group. */
export function groupColors(groups: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([group, members], at) =>
      [group, ...members].map((label) => [label, palette[at % palette.length] ?? '']),
    ),
  );
}
