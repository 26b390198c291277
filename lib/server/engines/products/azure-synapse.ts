import type { Engine } from '@/lib/server/engines/engine';
import { mssql } from './mssql';

/** Shares its scheme with SQL Server, which comes first. */
export const azureSynapse: Engine = { ...mssql, drivers: ['synapse'], label: 'Azure Synapse' };
