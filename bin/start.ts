import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildWhenStale, nextBin } from './fresh-build';

const { values: options } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });

if (existsSync('.env')) process.loadEnvFile('.env');
const port = process.env.PORT || '8088';
const host = process.env.ISOLINE_HOST || '0.0.0.0';

if (!options.dev) {
  await buildWhenStale().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}

// The channel tells the server that its parent is gone, however that went.
const server = spawn(process.execPath, [nextBin, options.dev ? 'dev' : 'start', '--port', port, '--hostname', host], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PORT: port,
    NODE_ENV: options.dev ? 'development' : 'production',
    TZ: process.env.TZ ?? 'UTC',
    NEXT_TELEMETRY_DISABLED: '1',
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
