import type { BuildOptions } from 'esbuild';
import { programs } from '@/lib/server/asked/program';

const plain: BuildOptions = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
};

/** Bundles the server and its supervisor as plain JavaScript; packages remain external. */
export async function bundleServer(folder: string): Promise<void> {
  const { build } = await import('esbuild');
  await build({ ...plain, entryPoints: { server: 'bin/server.ts', start: 'bin/start.ts' }, outdir: folder });
}

/** Bundles what runs in processes and threads of its own, each at its path in the source below `folder`. */
export async function bundlePrograms(folder: string): Promise<void> {
  const { build } = await import('esbuild');
  await build({ ...plain, entryPoints: [...programs], outbase: '.', outdir: folder });
}
