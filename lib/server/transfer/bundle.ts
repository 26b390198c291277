import { type Unzipped, unzipSync } from 'fflate';
import { AppError } from '@/lib/errors/app-error';

/** The YAML files of an export: text by path without the root folder. */
export type Bundle = ReadonlyMap<string, string>;

/** A ZIP archive, or the files of one. */
export type BundleSource = Uint8Array | Bundle;

const maxBytes = 100 * 1024 * 1024;
const maxRatio = 200;
const maxEntries = 10_000;

/**
 * Unpacks an export. Only `.yaml` and `.yml` files count; names that start with `.` or `_` do not. Throws
 * `bundle_not_zip`, `bundle_unsafe` (size, compression ratio, number of entries, duplicate or unsafe paths, text that
 * is not UTF-8) or `bundle_empty`.
 */
export function readBundle(bytes: Uint8Array): Bundle {
  const files = unpack(bytes);
  const bundle = new Map<string, string>();
  for (const [name, content] of Object.entries(files)) {
    const path = pathIn(name);
    if (path !== '') bundle.set(path, decode(content, path));
  }
  if (bundle.size === 0) throw new AppError('bundle_empty');
  return bundle;
}

/** The length of all YAML files, without unpacking them. Throws as `readBundle` does, but for the texts. */
export function yamlLengthOf(source: BundleSource): number {
  if (!(source instanceof Uint8Array)) return [...source.values()].reduce((sum, text) => sum + text.length, 0);
  let length = 0;
  unpack(source, (size) => {
    length += size;
    return false;
  });
  return length;
}

/** Unpacks the YAML files, or those of the sizes that are `wanted`. */
function unpack(bytes: Uint8Array, wanted: (size: number) => boolean = () => true): Unzipped {
  if (!isZip(bytes)) throw new AppError('bundle_not_zip');
  let total = 0;
  let entries = 0;
  const paths = new Set<string>();
  try {
    return unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        entries += 1;
        total += originalSize;
        refuseIf(entries > maxEntries, `it holds more than ${maxEntries} files`);
        refuseIf(isUnsafePath(name), `the path "${name}" leads outside`);
        refuseIf(total > maxBytes, `it unpacks to more than ${maxBytes / 1024 / 1024} MB`);
        refuseIf(
          originalSize > 4096 && originalSize / Math.max(size, 1) > maxRatio,
          'it is compressed suspiciously well',
        );
        if (!isYaml(name)) return false;
        const path = pathIn(name);
        refuseIf(paths.has(path), `the file "${path}" is in it twice`);
        paths.add(path);
        return wanted(originalSize);
      },
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bundle_not_zip', {}, { cause: error });
  }
}

function pathIn(name: string): string {
  return name.split('/').slice(1).join('/');
}

function refuseIf(condition: boolean, reason: string): void {
  if (condition) throw new AppError('bundle_unsafe', { reason });
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

function isUnsafePath(name: string): boolean {
  return name.startsWith('/') || name.includes('\\') || name.includes('\0') || name.split('/').includes('..');
}

function isYaml(name: string): boolean {
  const file = name.split('/').at(-1) ?? '';
  return /\.ya?ml$/i.test(file) && !/^[._]/.test(file);
}

function decode(content: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new AppError('bundle_unsafe', { reason: `the file "${path}" is not UTF-8 text` });
  }
}
