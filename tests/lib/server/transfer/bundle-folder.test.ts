import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readBundle } from '@/lib/server/transfer/bundle';
import { readBundleFolder, writeBundleFolder } from '@/lib/server/transfer/bundle-folder';

const folder = mkdtempSync(join(tmpdir(), 'isoline-folder-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bundle = (stamp: string, charts: Record<string, string>) => ({
  name: 'assets_export',
  files: new Map([
    ['metadata.yaml', `version: 1.0.0\ntype: assets\ntimestamp: '${stamp}'\n`],
    ...Object.entries(charts).map(([name, text]) => [`charts/${name}.yaml`, text] as const),
  ]),
});

test('a folder follows an export: what is gone goes, what is alike stays, other files are left alone', async () => {
  await writeBundleFolder(folder, bundle('2026-01-01', { a: 'a: 1\n', b: 'b: 1\n' }));
  writeFileSync(join(folder, 'README.md'), 'ours');
  await writeBundleFolder(folder, bundle('2026-02-02', { a: 'a: 2\n' }));
  expect(readdirSync(join(folder, 'charts'))).toEqual(['a.yaml']);
  expect(readFileSync(join(folder, 'metadata.yaml'), 'utf8')).toContain('2026-01-01');
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('ours');
  const read = readBundle(await readBundleFolder(folder));
  expect([...read.keys()]).toEqual(['charts/a.yaml', 'metadata.yaml']);
  expect(read.get('charts/a.yaml')).toBe('a: 2\n');
});
