import { fileURLToPath } from 'node:url';
import { supervise } from './supervise';

/** The entry point of `npm start` and the image. `npm run build` bundles it beside the server. */
process.exitCode = await supervise(fileURLToPath(new URL('server.mjs', import.meta.url)));
