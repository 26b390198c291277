import type { ControlSection } from '@/lib/viz/viz';

/** The values for keys that a form lacks: the default of every control that has a truthy one. */
export function defaultsOf(sections: readonly ControlSection[]): Readonly<Record<string, unknown>> {
  const controls = sections.flatMap(({ rows }) => rows.flat());
  return Object.fromEntries(controls.flatMap(({ name, default: value }) => (value ? [[name, value]] : [])));
}
