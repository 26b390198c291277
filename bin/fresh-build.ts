import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeBuild } from '@/lib/server/base-path/place-build';
import { readBasePath } from '@/lib/server/base-path/read-base-path';
import { compressFiles } from '@/lib/server/static-files';
import { bundlePrograms, bundleServer } from './bundle';
import { shareEqualScripts } from './shared-chunks';

const distFolder = process.env.ISOLINE_DIST ?? '.next';
const sources = [
  'app',
  'bin/bundle.ts',
  'bin/server.ts',
  'bin/start.ts',
  'bin/supervise.ts',
  'components',
  'db',
  'lib',
  'public',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.ts',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
];

const nextBin = join('node_modules', 'next', 'dist', 'bin', 'next');

/** Builds unless the last build used exactly these sources, and leaves a build for the base path of the environment. */
export async function buildWhenStale(): Promise<void> {
  const base = readBasePath(process.env.ISOLINE_BASE_PATH ?? '');
  await build();
  // The server does the same when it starts, unless it may not write.
  if (base !== '') placeBuild(distFolder, base);
}

async function build(): Promise<void> {
  const file = join(distFolder, 'isoline-fingerprint');
  const wanted = fingerprint();
  if (existsSync(join(distFolder, 'BUILD_ID')) && existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  console.log('Building, once for these sources …');
  const { ensureTemplate } = await import('@/db/template');
  await Promise.all([nextBuild(), ensureTemplate()]);
  shareEqualScripts(join(distFolder, 'server', 'chunks'));
  await Promise.all([
    compressFiles(join(distFolder, 'static')),
    bundleServer(distFolder),
    bundlePrograms(join(distFolder, 'programs')),
  ]);
  writeFileSync(file, wanted);
}

function nextBuild(): Promise<void> {
  const child = spawn(process.execPath, [nextBin, 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  process.once('SIGTERM', () => child.kill());
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The build failed; see above.'))));
  });
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) {
    for (const path of files(source)) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function files(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
