import { databricksLegacyForm } from '@/lib/server/engines/connection-form-cloud';
import { databricksDialect } from '@/lib/server/engines/databricks-dialect';
import type { Engine } from '@/lib/server/engines/engine';
import { unconnected } from '@/lib/server/engines/unconnected';

export const databricksLegacy: Engine = {
  schemes: ['databricks'],
  drivers: ['connector'],
  label: 'Databricks (legacy)',
  dialect: databricksDialect,
  connect: unconnected('Databricks (legacy)'),
  errors: [],
  form: databricksLegacyForm,
};
