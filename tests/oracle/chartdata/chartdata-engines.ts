import { eq } from 'drizzle-orm';
import { type Metadata, metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { resultCache } from '@/lib/server/cache/cache';
import { closeDatabases } from '@/lib/server/database/open-database';
import type { OracleResult } from '@/tests/oracle/result';
import { testMetadata } from '@/tests/support/metadata';
import { exampleCopies } from '@/tests/support/reference/example-copies';
import { loadExampleTables } from '@/tests/support/reference/example-tables';
import { bringReferenceState } from '@/tests/support/reference/reference-state';
import { type Answer, examples, playCalls } from './chartdata-calls';
import { differences } from './chartdata-equal';
import { type Differing, type EngineName, waysOf } from './engine-ways';

const engines: readonly EngineName[] = ['duckdb', 'mariadb', 'sqlite'];

/**
 * Replays the recorded calls for chart data with the example tables in PostgreSQL and in each of the other databases. A
 * response must equal PostgreSQL's, or differ only as docs/engines.md documents for the database.
 */
export async function run(): Promise<OracleResult[]> {
  process.env.ISOLINE_SECRET_KEY ??= 'a secret for recorded answers, 32 characters';
  const { close } = await testMetadata();
  const { now } = Date;
  const startedAt = now();
  Date.now = () => startedAt;
  try {
    await loadExampleTables(examples);
    await bringReferenceState(examples);
    const db = await metadata();
    const contexts = await db.select({ id: chart.id, query_context: chart.query_context }).from(chart);
    const expected = new Map<string, Answer>();
    for await (const { recorded, answer } of playCalls()) expected.set(recorded.id, answer);
    await db.update(dataset).set({ schema: null, catalog: null });
    const results: OracleResult[] = [];
    for (const engine of engines) {
      for (const { id, query_context } of contexts)
        await db.update(chart).set({ query_context }).where(eq(chart.id, id));
      await moveTables(db, engine);
      results.push(await judge(engine, expected));
    }
    return results;
  } finally {
    Date.now = now;
    closeDatabases();
    await close();
  }
}

async function moveTables(db: Metadata, engine: EngineName): Promise<void> {
  const address = await exampleCopies[engine]?.(examples);
  if (!address) throw new Error(`there is no copy of the tables in ${engine}`);
  await db.update(database).set({ sqlalchemy_uri: address }).where(eq(database.database_name, 'examples'));
  closeDatabases();
  await resultCache().clear();
}

async function judge(engine: EngineName, answers: ReadonlyMap<string, Answer>): Promise<OracleResult> {
  const result: OracleResult = {
    file: `engines/${engine}`,
    equal: 0,
    excused: 0,
    notReplayed: 0,
    total: 0,
    failures: [],
  };
  for await (const { recorded, answer: found } of playCalls()) {
    const expected = answers.get(recorded.id);
    if (!expected) throw new Error(`PostgreSQL was not asked ${recorded.id}`);
    result.total += 1;
    const differing = { engine, recorded, expected, found };
    const places = expected.status === found.status ? differences(recorded, expected.body, found.body) : ['status'];
    const rows = places.length === 0 ? [] : waysOf(differing);
    if (places.length === 0) result.equal += 1;
    else if (rows.length > 0) result.excused += 1;
    else result.failures.push({ id: recorded.id, difference: told(places, differing) });
  }
  return result;
}

function told(places: readonly string[], { expected, found }: Differing): string {
  const short = ({ status, body }: Answer) => `${status} ${JSON.stringify(body).slice(0, 300)}`;
  return `${places.join(' ')} POSTGRESQL ${short(expected)} HERE ${short(found)}`;
}
