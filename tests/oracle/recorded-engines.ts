import { duckdb } from '@/lib/server/engines/duckdb';
import type { Engine } from '@/lib/server/engines/engine';
import { postgresql } from '@/lib/server/engines/postgresql';

/** Our engines by the names under which the reference answers were recorded. */
export const recordedEngines: Readonly<Record<string, Engine>> = {
  PostgresEngineSpec: postgresql,
  DuckDBEngineSpec: duckdb,
};

export function engineOfCase(recorded: Readonly<Record<string, unknown>>): Engine | undefined {
  return recordedEngines[String(recorded.class)];
}

/** What a case of an engine that we do not have comes to. */
export const noEngine = 'no engine of ours';
