import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assetSchemas } from './asset';
import { type ExportedBundle, zipBundle } from './export/export-bundle';
import { parseYaml } from './yaml';

const metadataFile = 'metadata.yaml';

/**
 * Writes an export into a folder for version control: one file per object, in the order of the export. Files of deleted
 * objects are removed. An existing `metadata.yaml` of the same kind, with the timestamp of the first export, is kept.
 */
export async function writeBundleFolder(folder: string, { files }: ExportedBundle): Promise<void> {
  for (const [path, text] of files) {
    const target = join(folder, path);
    if (path === metadataFile && (await isSameKind(target, text))) continue;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  for (const path of await yamlFiles(folder)) {
    const isOurs = Object.keys(assetSchemas).includes(path.split('/')[0] ?? '') || path === 'tags.yaml';
    if (isOurs && !files.has(path)) await rm(join(folder, path));
  }
}

/** Packs such a folder into a ZIP archive for an import. */
export async function readBundleFolder(folder: string): Promise<Uint8Array> {
  const files = new Map<string, string>();
  for (const path of await yamlFiles(folder)) files.set(path, await readFile(join(folder, path), 'utf8'));
  return zipBundle({ name: 'folder', files });
}

async function yamlFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, encoding: 'utf8' });
  return entries
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.ya?ml$/i.test(path) && !/(?:^|\/)\./.test(path))
    .sort();
}

async function isSameKind(path: string, text: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  const kindOf = (yaml: string) => {
    const value = parseYaml(yaml);
    return typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  };
  return kindOf(await readFile(path, 'utf8')) === kindOf(text);
}
