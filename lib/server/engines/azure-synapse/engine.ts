import type { Engine } from '@/lib/server/engines/engine';
import { mssql } from '@/lib/server/engines/mssql/engine';
import { remoteEngine } from '@/lib/server/engines/remote/connection';

const label = 'Azure Synapse';

/** Shares its scheme with SQL Server, which is the default of the scheme. */
export const azureSynapse: Engine = remoteEngine(
  { ...mssql, drivers: ['synapse'], label },
  async () => (await import('@/lib/server/engines/mssql/driver')).openMssql,
);
