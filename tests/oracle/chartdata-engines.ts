import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { exampleCopies } from '@/tests/support/example-copies';
import { examples, run } from './chartdata';

/**
 * Replays the recorded calls for chart data with the example tables in another database than the one they were recorded
 * from: `tsx tests/oracle/chartdata-engines.ts sqlite [part of a file's name]`; `postgresql` plays them as recorded.
 * What differs is the database's own way, see docs/engines.md.
 */
const [name = 'sqlite', only = ''] = process.argv.slice(2);
const address = name === 'postgresql' ? undefined : await exampleCopies[name]?.(examples);
if (!address && name !== 'postgresql') throw new Error(`there is no copy of the tables in ${name}`);

const results = await run(only, async () => {
  if (!address) return;
  const db = await metadata();
  await db.update(database).set({ sqlalchemy_uri: address }).where(eq(database.database_name, 'examples'));
  await db.update(dataset).set({ schema: null, catalog: null });
});
for (const { file, passed, total, failures } of results) {
  console.log(`${name} ${file}  ${passed} / ${total}`);
  for (const { id, difference } of failures) console.log(`  ${id}: ${difference.slice(0, 400)}`);
}
process.exit(0);
