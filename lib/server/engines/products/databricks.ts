import { databricksForm } from '@/lib/server/engines/connection-form-cloud';
import { databricksDialect } from '@/lib/server/engines/databricks-dialect';
import type { Engine } from '@/lib/server/engines/engine';
import { unconnected } from '@/lib/server/engines/unconnected';

export const databricks: Engine = {
  schemes: ['databricks'],
  drivers: ['databricks-sql-python'],
  label: 'Databricks',
  dialect: databricksDialect,
  connect: unconnected('Databricks'),
  errors: [],
  form: databricksForm,
};
