import { pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '@/db/columns';

/** A person who registered and has not confirmed the registration yet. */
export const userRegistration = pgTable('user_registration', {
  id: identity(),
  username: text('username').notNull().unique(),
  first_name: text('first_name').notNull(),
  last_name: text('last_name').notNull(),
  email: text('email').notNull(),
  password: text('password').notNull(),
  registration_hash: text('registration_hash').notNull().unique(),
  registration_date: instant('registration_date').notNull().defaultNow(),
});
