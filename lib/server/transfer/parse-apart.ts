import { AppError } from '@/lib/errors/app-error';
import { AskedProcess, ProcessEnded } from '@/lib/server/asked/asked-process';
import { type BundleSource, yamlLengthOf } from './bundle';
import { type ImportKind, type ParsedBundle, parseSource } from './parse-bundle';
import { parseYaml } from './yaml';

/** A question to the process that reads large imports. */
export type BundleQuestion =
  | { readonly ask: 'bundle'; readonly kind: ImportKind; readonly source: BundleSource }
  | { readonly ask: 'yaml'; readonly text: string };

const program = 'lib/server/transfer/bundle-worker.ts';
/** Shorter YAML is parsed at once, in less time than a process takes to start. */
const shortLength = 100_000;
const timeoutMs = 120_000;
const maxMemoryMb = 1024;

/** Several bundles contain this module; `globalThis` makes them read one import at a time. */
const shared = globalThis as typeof globalThis & { [key: symbol]: Promise<unknown> | undefined };
const key = Symbol.for('isoline.lastImportRead');

/**
 * Unpacks and parses an import without holding the server up: a large one in a process, one import after the other.
 * Throws what `parseBundle` and `readBundle` throw, and `yaml_too_costly`.
 */
export async function parseBundleApart(kind: ImportKind, source: BundleSource): Promise<ParsedBundle> {
  if (yamlLengthOf(source) <= shortLength) return parseSource(kind, source);
  return (await asked({ ask: 'bundle', kind, source })) as ParsedBundle;
}

/** As `parseYaml`, for a file of any length. Throws `yaml_too_costly` as well. */
export async function parseYamlApart(text: string): Promise<unknown> {
  return text.length <= shortLength ? parseYaml(text) : asked({ ask: 'yaml', text });
}

function asked(question: BundleQuestion): Promise<unknown> {
  const answer = (shared[key] ?? Promise.resolve()).then(() => askedOnce(question));
  shared[key] = answer.catch(() => undefined);
  return answer;
}

async function askedOnce(question: BundleQuestion): Promise<unknown> {
  const process = new AskedProcess<BundleQuestion, unknown>(program, maxMemoryMb);
  try {
    return await process.ask(question, timeoutMs);
  } catch (error) {
    if (error instanceof ProcessEnded) throw new AppError('yaml_too_costly', {}, { cause: error });
    throw error;
  } finally {
    process.stop();
  }
}
