import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect } from 'vitest';

export interface Source {
  readonly path: string;
  readonly text: string;
}

const root = join(import.meta.dirname, '../..');
const folders = ['app', 'bin', 'components', 'db', 'lib', 'tests'];
const programs = ['drizzle.config.ts', 'instrumentation.ts', 'middleware.ts', 'next.config.ts', 'vitest.config.ts'];

/** All files written by hand: no fixtures, no migrations, nothing generated. */
function readSources(): readonly Source[] {
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  return [...found, ...programs]
    .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/\/fixtures\/|\/migrations\/|\.generated\.|\.tmp\./.test(path))
    .sort()
    .map((path) => ({ path, text: read(path) }));
}

const all = readSources();

/** The sources whose path matches; at least one must, so that no test passes on an empty list. */
export function sources(pattern: RegExp): readonly Source[] {
  const found = all.filter(({ path }) => pattern.test(path));
  expect(found.length, `files like ${pattern}`).toBeGreaterThan(0);
  return found;
}

export const code = /\.tsx?$/;
export const product = /^(?:app|bin|components|db|lib)\/|^[a-z.]+\.ts$/;

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export function has(path: string): boolean {
  return existsSync(join(root, path));
}

export function foldersIn(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

export function kebab(name: string): string {
  return name.replaceAll('_', '-');
}

export interface Import {
  readonly from: string;
  readonly isType: boolean;
}

const statement = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const dynamic = /\bimport\('([^']+)'\)/g;

/** The modules that a file imports or re-exports, dynamic imports included. */
export function importsOf({ text }: Source): Import[] {
  return [
    ...[...text.matchAll(statement)].map(([, type, from = '']) => ({ from, isType: type !== undefined })),
    ...[...text.matchAll(dynamic)].map(([, from = '']) => ({ from, isType: false })),
  ];
}

/** Every file of this repository, and every package, that is loaded with these files, type imports excluded. */
export function reachedFrom(starts: readonly Source[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...starts];
  for (let source = waiting.pop(); source; source = waiting.pop()) {
    if (files.has(source.path)) continue;
    files.add(source.path);
    for (const { from, isType } of importsOf(source)) {
      if (isType || from.endsWith('.css')) continue;
      const target = fileOf(source.path, from);
      if (target) waiting.push(target);
      else packages.add(from);
    }
  }
  return { files, packages };
}

function fileOf(importer: string, from: string): Source | undefined {
  const path = from.startsWith('@/') ? from.slice(2) : from.startsWith('./') ? join(dirname(importer), from) : null;
  if (path === null) return undefined;
  const names = [`${normalize(path)}.ts`, `${normalize(path)}.tsx`, normalize(path)];
  return all.find((source) => names.includes(source.path));
}
