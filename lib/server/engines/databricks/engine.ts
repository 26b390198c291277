import { databricksForm } from '@/lib/server/engines/connect/form-cloud';
import { byToken } from '@/lib/server/engines/connect/impersonation';
import { optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { remoteEngine } from '@/lib/server/engines/remote/connection';
import { databricksDialect } from './dialect';

export const databricks: Engine = remoteEngine(
  {
    schemes: ['databricks'],
    drivers: ['databricks-sql-python'],
    label: 'Databricks',
    dialect: databricksDialect,
    errors: [],
    impersonate: byToken,
    driverPackage: optionalPackages.databricks,
    reachedBy: 'name',
    form: databricksForm,
  },
  async () => (await import('./driver')).openDatabricks,
);
