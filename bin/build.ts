import { buildWhenStale } from './fresh-build';

await buildWhenStale();
