import type { Engine } from '@/lib/server/engines/engine';
import { unconnected } from '@/lib/server/engines/unconnected';
import { mssql } from './mssql';

const label = 'Azure Synapse';

/** Shares its scheme with SQL Server, which comes first. */
export const azureSynapse: Engine = { ...mssql, drivers: ['synapse'], label, connect: unconnected(label) };
