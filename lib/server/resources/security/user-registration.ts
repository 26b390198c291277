import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { userRegistration } from '@/db/schema/user-registration';
import { wireInstant } from '@/lib/server/api/audit';
import { computed, field } from '@/lib/server/api/field';
import { byText } from '@/lib/server/api/order';
import type { Resource } from '@/lib/server/api/resource';
import { creation, update } from '@/lib/server/api/write/write';

const table = userRegistration;

/** People register themselves; the API creates no registrations. */
const none = z.strictObject({});
const columns = ['id', 'username', 'email', 'first_name', 'last_name', 'registration_date', 'registration_hash'];
const inputs = [{ name: 'id', label: 'Id', description: '', required: false, unique: false, type: 'Integer' }];

/** Registrations that are not confirmed yet. */
export const userRegistrationResource: Resource = {
  name: 'user_registration',
  title: 'Register User',
  view: 'UserRegistrationsRestAPI',
  read: 'can_list on UserRegistrationsRestAPI',
  table,
  id: table.id,
  scope: { columns: { id: table.id } },
  fields: {
    id: field(table.id),
    username: field(table.username),
    email: field(table.email),
    first_name: field(table.first_name),
    last_name: field(table.last_name),
    registration_date: computed({ at: table.registration_date }, ({ at }) => wireInstant(at)),
    registration_hash: field(table.registration_hash),
  },
  list: {
    columns,
    order: {
      id: table.id,
      username: byText(table.username),
      email: byText(table.email),
      first_name: byText(table.first_name),
      last_name: byText(table.last_name),
      registration_date: table.registration_date,
      registration_hash: byText(table.registration_hash),
    },
    defaultOrder: { by: table.id, direction: 'asc' },
    search: {
      email: { kind: 'text', column: table.email },
      first_name: { kind: 'text', column: table.first_name },
      last_name: { kind: 'text', column: table.last_name },
      registration_date: { kind: 'date', column: table.registration_date },
      username: { kind: 'text', column: table.username },
    },
    filters: {
      id: {
        registration_hash: {
          label: 'Registration hash',
          isUntold: true,
          condition: (value) => sql`${table.registration_hash} ilike ${`%${String(value)}%`}`,
        },
      },
    },
  },
  show: { columns, envelope: 'labels' },
  inputs: { create: inputs, update: inputs },
  write: {
    permission: 'can_delete on UserRegistrationsRestAPI',
    noun: ['registration', 'registrations'],
    log: 'UserRegistrationsRestAPI',
    owners: 'permission',
    refusal: 422,
    updateEnvelope: 'result',
    create: creation({ schema: none, check: async () => ({ username: ['Missing data for required field.'] }) }),
    update: update({ schema: none }),
    remove: {},
  },
  distinct: {},
};
