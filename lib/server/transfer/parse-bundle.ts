import type { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { isObject } from '@/lib/text/is-object';
import { type AssetFolder, type Assets, assetSchemas, metadataAsset, tagsAsset } from './asset';
import { type Bundle, type BundleSource, readBundle } from './bundle';
import { fieldProblems, notYaml, type Problems } from './problems';
import { parseYaml, refuseOver, valuesIn } from './yaml';

/**
 * The kinds of imports by their name in messages: the type in `metadata.yaml`, and the folder whose objects `overwrite`
 * replaces (null for all).
 */
export const importKinds = {
  dashboard: { type: 'Dashboard', folder: 'dashboards' },
  chart: { type: 'Slice', folder: 'charts' },
  dataset: { type: 'SqlaTable', folder: 'datasets' },
  database: { type: 'Database', folder: 'databases' },
  saved_query: { type: 'SavedQuery', folder: 'queries' },
  theme: { type: 'Theme', folder: 'themes' },
  assets: { type: 'assets', folder: null },
} as const satisfies Record<string, { type: string; folder: AssetFolder | null }>;

export type ImportKind = keyof typeof importKinds;

/** The kind that `metadata.yaml` specifies; `assets` without a type. Throws `bundle_unknown` for an unknown type. */
export function importKindOf(bundle: Bundle): ImportKind {
  const parsed = metadataAsset.safeParse(parseYaml(bundle.get('metadata.yaml') ?? ''));
  if (!parsed.success) throw new AppError('bundle_unknown');
  const kinds = Object.keys(importKinds).filter(isKind);
  const kind =
    parsed.data.type === undefined ? 'assets' : kinds.find((name) => importKinds[name].type === parsed.data.type);
  if (kind === undefined) throw new AppError('bundle_unknown');
  return kind;
}

function isKind(name: string): name is ImportKind {
  return name in importKinds;
}

/** All files together have up to this many values: more would fill the memory of the thread that reads them. */
const mostValues = 2_000_000;

export interface ParsedBundle {
  readonly assets: Assets;
  readonly tags: ReadonlyMap<string, string | null>;
  readonly problems: Problems;
}

/** Unpacks an archive and parses its files. */
export function parseSource(kind: ImportKind, source: BundleSource): ParsedBundle {
  return parseBundle(kind, source instanceof Uint8Array ? readBundle(source) : source);
}

/**
 * Parses the files of all known folders; other files and empty ones are ignored. Throws `bundle_unknown` when
 * `metadata.yaml` is missing or of another version, `yaml_too_large` for too many values. Other problems are collected in the result.
 */
function parseBundle(kind: ImportKind, bundle: Bundle): ParsedBundle {
  const contents = new Map<string, unknown>();
  let values = 0;
  for (const [path, text] of bundle) {
    const content = parseYaml(text);
    values += valuesIn(content);
    refuseOver(mostValues, 'values', values);
    contents.set(path, content);
  }
  return checkContents(kind, contents);
}

/** The parsed files of a bundle by path: null for an empty file, undefined for invalid YAML. */
export type Contents = ReadonlyMap<string, unknown>;

/** As `parseBundle`, for files that are parsed already. */
export function checkContents(kind: ImportKind, bundle: Contents): ParsedBundle {
  const problems: Problems = new Map();
  checkMetadata(kind, bundle, problems);
  const assets = {
    databases: parseFolder('databases', assetSchemas.databases, bundle, problems),
    datasets: parseFolder('datasets', assetSchemas.datasets, bundle, problems),
    charts: parseFolder('charts', assetSchemas.charts, bundle, problems),
    dashboards: parseFolder('dashboards', assetSchemas.dashboards, bundle, problems),
    queries: parseFolder('queries', assetSchemas.queries, bundle, problems),
    themes: parseFolder('themes', assetSchemas.themes, bundle, problems),
  } satisfies Assets;
  return { assets, tags: parseTags(bundle), problems };
}

function checkMetadata(kind: ImportKind, bundle: Contents, problems: Problems): void {
  if (!bundle.has('metadata.yaml')) throw new AppError('bundle_unknown');
  const metadata = bundle.get('metadata.yaml');
  if (metadata === undefined) {
    problems.set('metadata.yaml', notYaml);
    return;
  }
  if (isObject(metadata) && metadata.version !== '1.0.0') throw new AppError('bundle_unknown');
  const parsed = metadataAsset.safeParse(metadata);
  const type = importKinds[kind].type;
  if (!parsed.success) problems.set('metadata.yaml', fieldProblems(parsed.error));
  else if (parsed.data.type !== undefined && parsed.data.type !== type) {
    problems.set('metadata.yaml', { type: [`Must be equal to ${type}.`] });
  }
}

function parseFolder<Asset>(
  folder: AssetFolder,
  schema: z.ZodType<Asset>,
  bundle: Contents,
  problems: Problems,
): ReadonlyMap<string, Asset> {
  const parsed = new Map<string, Asset>();
  for (const [path, content] of bundle) {
    if (!path.startsWith(`${folder}/`) || content === null) continue;
    if (content === undefined) {
      problems.set(path, { [path]: notYaml });
      continue;
    }
    const result = schema.safeParse(content, { reportInput: true });
    if (result.success) parsed.set(path, result.data);
    else problems.set(path, fieldProblems(result.error));
  }
  return parsed;
}

function parseTags(bundle: Contents): ReadonlyMap<string, string | null> {
  const parsed = tagsAsset.safeParse(bundle.get('tags.yaml') ?? {});
  return new Map(parsed.success ? parsed.data.tags.map((tag) => [tag.tag_name, tag.description ?? null]) : []);
}
