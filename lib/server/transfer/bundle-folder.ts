import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assetSchemas } from './asset';
import { type ExportedBundle, zipBundle } from './export/export-bundle';
import { parseYaml } from './yaml';

const metadataFile = 'metadata.yaml';

/**
 * Keeps an export as a folder that version control shows the changes of: one file an object, in the order of the export,
 * files of objects that are gone removed, and the stamp of the first export kept.
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

/** Such a folder as the archive that it stands for. */
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
