import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { postgresqlFamily } from '@/lib/server/engines/postgresql/dialect';
import { postgresqlErrors } from '@/lib/server/engines/postgresql/errors';

export const vertica: Engine = {
  schemes: ['vertica'],
  label: 'Vertica',
  dialect: { ...postgresqlFamily, name: 'vertica' },
  connect: missingDriver('Vertica'),
  errors: postgresqlErrors,
  form: null,
};
