import { byToken } from '@/lib/server/engines/connect/impersonation';
import { databricksForm } from '@/lib/server/engines/connect/form-cloud';
import { databricksDialect } from './dialect';
import type { Engine } from '@/lib/server/engines/engine';
import { optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import { remoteEngine } from '@/lib/server/engines/remote/connection';

export const databricks: Engine = remoteEngine(
  {
    schemes: ['databricks'],
    drivers: ['databricks-sql-python'],
    label: 'Databricks',
    dialect: databricksDialect,
    errors: [],
    inNameOf: byToken,
    driverPackage: optionalPackages.databricks,
    reachedBy: 'name',
    form: databricksForm,
  },
  async () => (await import('./driver')).openDatabricks,
);
