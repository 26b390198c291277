import { byToken } from '@/lib/server/engines/connect/impersonation';
import { optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import { databricksDialect } from '@/lib/server/engines/databricks/dialect';
import type { Engine } from '@/lib/server/engines/engine';
import { remoteEngine } from '@/lib/server/engines/remote/connection';

export const databricksOdbc: Engine = remoteEngine(
  {
    schemes: ['databricks'],
    drivers: ['pyodbc'],
    label: 'Databricks SQL Endpoint',
    dialect: databricksDialect,
    errors: [],
    impersonate: byToken,
    driverPackage: optionalPackages.databricks,
    reachedBy: 'name',
    form: null,
  },
  async () => (await import('@/lib/server/engines/databricks/driver')).openDatabricks,
);
