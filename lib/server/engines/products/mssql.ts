import type { Engine } from '@/lib/server/engines/engine';
import { mssqlDialect } from '@/lib/server/engines/mssql-dialect';
import { mssqlErrors } from '@/lib/server/engines/mssql-errors';
import { unconnected } from '@/lib/server/engines/unconnected';

export const mssql: Engine = {
  schemes: ['mssql'],
  label: 'Microsoft SQL Server',
  dialect: mssqlDialect,
  connect: unconnected('Microsoft SQL Server'),
  errors: mssqlErrors,
  form: null,
};
