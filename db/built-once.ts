import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Metadata } from './metadata';

/**
 * Caches what `build` returns per database handle: building a statement of thirty columns takes longer than running it.
 */
export function builtOnce<Built>(build: (db: Metadata) => Built): (db: Metadata) => Built {
  const known = new WeakMap<Metadata, Built>();
  return (db) => {
    const before = known.get(db);
    if (before !== undefined) return before;
    const built = build(db);
    known.set(db, built);
    return built;
  };
}

/** Placeholders for the values of these columns in a statement that is built once; see `driverValues`. */
export function places<Name extends string>(columns: Readonly<Partial<Record<Name, unknown>>>): Record<Name, SQL> {
  const names = Object.keys(columns) as Name[];
  return Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])) as Record<Name, SQL>;
}

/** The values for `places`, converted for the driver. */
export function driverValues(
  columns: Readonly<Record<string, Column>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null || value === undefined ? null : columns[name]?.mapToDriverValue(value),
    ]),
  );
}
