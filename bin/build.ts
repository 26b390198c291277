import { buildWhenStale } from './fresh-build';

await buildWhenStale().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
