import { asAccount } from '@/lib/server/engines/connect/impersonation';
import type { Engine } from '@/lib/server/engines/engine';
import { mssqlDialect } from './dialect';
import { mssqlErrors } from './errors';
import { optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import { remoteEngine } from '@/lib/server/engines/remote/connection';

export const mssql: Engine = remoteEngine(
  {
    schemes: ['mssql'],
    label: 'Microsoft SQL Server',
    dialect: mssqlDialect,
    errors: mssqlErrors,
    inNameOf: asAccount,
    driverPackage: optionalPackages.mssql,
    form: null,
  },
  async () => (await import('./driver')).openMssql,
);
