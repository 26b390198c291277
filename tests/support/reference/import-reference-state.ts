import { join } from 'node:path';
import { closeMetadata, metadata } from '@/db/client';
import { readCases } from '@/tests/oracle/read-cases';
import { storeContexts } from '@/tests/support/stored-contexts';
import { bringReferenceState } from './reference-state';

const [examples, recordedFolder] = process.argv.slice(2);
if (examples === undefined) throw new Error('say where the example bundles are');
await bringReferenceState(examples);
if (recordedFolder !== undefined) {
  process.env.ORACLE_DIR = join(recordedFolder, '..');
  await storeContexts(await metadata(), readCases('chartdata/12-saved-charts.jsonl') ?? []);
}
await closeMetadata();
