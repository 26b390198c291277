import { databricksDialect } from '@/lib/server/engines/databricks-dialect';
import type { Engine } from '@/lib/server/engines/engine';
import { unconnected } from '@/lib/server/engines/unconnected';

export const databricksOdbc: Engine = {
  schemes: ['databricks'],
  drivers: ['pyodbc'],
  label: 'Databricks SQL Endpoint',
  dialect: databricksDialect,
  connect: unconnected('Databricks SQL Endpoint'),
  errors: [],
  form: null,
};
