/** A program that only waits for the answer of a process. */
import { AskedProcess } from '@/lib/server/asked/asked-process';
import type { BundleQuestion } from '@/lib/server/transfer/parse-apart';

const asked = new AskedProcess<BundleQuestion, unknown>('lib/server/transfer/bundle-worker.ts', 256);
console.log(JSON.stringify(await asked.ask({ ask: 'yaml', text: 'b: 1' }, 60_000)));
