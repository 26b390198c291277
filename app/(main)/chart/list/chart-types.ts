import { panels } from '@/lib/explore/panels';

/** The names of all chart types, by their identifiers. */
export const chartTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(panels).map(([type, { definition }]) => [type, definition.name]),
);
