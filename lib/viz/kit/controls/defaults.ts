import type { ControlSection } from '@/lib/viz/viz';

/** What a panel's controls fill into a form that lacks them: every default that says something. */
export function defaultsOf(sections: readonly ControlSection[]): Readonly<Record<string, unknown>> {
  const controls = sections.flatMap(({ rows }) => rows.flat());
  return Object.fromEntries(controls.flatMap(({ name, default: value }) => (value ? [[name, value]] : [])));
}
