import { asAccount } from '@/lib/server/engines/connect/impersonation';
import { optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { remoteEngine } from '@/lib/server/engines/remote/connection';
import { mssqlDialect } from './dialect';
import { mssqlErrors } from './errors';

export const mssql: Engine = remoteEngine(
  {
    schemes: ['mssql'],
    label: 'Microsoft SQL Server',
    dialect: mssqlDialect,
    errors: mssqlErrors,
    impersonate: asAccount,
    driverPackage: optionalPackages.mssql,
    form: null,
  },
  async () => (await import('./driver')).openMssql,
);
