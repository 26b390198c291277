import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * PostgreSQL stores microseconds, JavaScript milliseconds: values read are truncated, values written are whole
 * milliseconds.
 */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' });
}

export function identity() {
  return integer('id').primaryKey().generatedByDefaultAsIdentity();
}

/** The identifier of an object in exports, imports and links. */
export function shareableUuid() {
  return uuid('uuid').notNull().unique().defaultRandom();
}

/** When a row was created and last changed. A write that must not count as a change sets `changed_on` to itself. */
export function stamps() {
  return {
    created_on: instant('created_on').notNull().defaultNow(),
    changed_on: instant('changed_on')
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
  };
}

/** Incremented with every saved change; a write based on an older number is refused. */
export function version() {
  return integer('version').notNull().default(1);
}

/** Who certified an object, and details about it. */
export function certification() {
  return { certified_by: text('certified_by'), certification_details: text('certification_details') };
}
