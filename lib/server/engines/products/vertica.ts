import type { Engine } from '@/lib/server/engines/engine';
import { postgresqlFamily } from '@/lib/server/engines/postgresql-dialect';
import { postgresqlErrors } from '@/lib/server/engines/postgresql-errors';
import { unconnected } from '@/lib/server/engines/unconnected';

export const vertica: Engine = {
  schemes: ['vertica'],
  label: 'Vertica',
  dialect: { ...postgresqlFamily, name: 'vertica' },
  connect: unconnected('Vertica'),
  errors: postgresqlErrors,
  form: null,
};
