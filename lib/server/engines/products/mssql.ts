import { asAccount } from '@/lib/server/engines/asker';
import type { Engine } from '@/lib/server/engines/engine';
import { mssqlDialect } from '@/lib/server/engines/mssql-dialect';
import { mssqlErrors } from '@/lib/server/engines/mssql-errors';
import { optionalPackages } from '@/lib/server/engines/optional-driver';
import { remoteEngine } from '@/lib/server/engines/remote-connection';

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
  async () => (await import('@/lib/server/engines/mssql-client')).openMssql,
);
