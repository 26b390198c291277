import { fileURLToPath } from 'node:url';
import { supervise } from './supervise';

/** What `npm start` and the image run. `npm run build` bundles it beside the server. */
process.exitCode = await supervise(fileURLToPath(new URL('server.mjs', import.meta.url)));
