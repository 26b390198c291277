import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Postgres counts microseconds, JavaScript milliseconds: what is read back is cut, what is written is whole. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' });
}

export function identity() {
  return integer('id').primaryKey().generatedByDefaultAsIdentity();
}

/** The name a thing keeps when it is exported, imported and linked to. */
export function shareableUuid() {
  return uuid('uuid').notNull().unique().defaultRandom();
}

/** When a row was made and last changed. A write that must not count as a change sets `changed_on` to itself. */
export function stamps() {
  return {
    created_on: instant('created_on').notNull().defaultNow(),
    changed_on: instant('changed_on')
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
  };
}

/** Raised by one with every saved change; a writer that saw an older number is refused. */
export function version() {
  return integer('version').notNull().default(1);
}

/** What a team vouches for, and what another system keeps in order. */
export function certification() {
  return { certified_by: text('certified_by'), certification_details: text('certification_details') };
}
