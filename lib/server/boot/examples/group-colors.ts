import { categoricalSchemes } from '@/lib/viz/kit/color/color-schemes';

const palette = categoricalSchemes.find(({ id }) => id === 'isoline')?.colors ?? [];

/** Gives each group a colour of our scheme, in order, and its members the same. */
export function groupColors(groups: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([group, members], at) =>
      [group, ...members].map((label) => [label, palette[at % palette.length] ?? '']),
    ),
  );
}
