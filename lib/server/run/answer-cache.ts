import { promisify } from 'node:util';
import { constants, gzip as gzipNow } from 'node:zlib';
import { metadataGeneration } from '@/db/client';
import type { Viewer } from '@/lib/permissions/viewer';
import { type AnswerBytes, type AnswerSource, answers } from '@/lib/server/cache/answers';
import { resultCache } from '@/lib/server/cache/cache';
import type { OpenDataset } from '@/lib/server/dataset/open-dataset';
import { isTemplate } from '@/lib/server/template/fill-template';
import type { ContextResult } from './query-context';

/** The cache entry of the answer to one request. */
export interface AnswerPlace {
  /** The cached answer if it is still valid; null when the answer must be made. */
  readonly known: AnswerBytes | null;
  keep(answer: AnswerBytes, made: ContextResult): void;
}

const minuteMs = 60_000;

const gzip = promisify(gzipNow);

/**
 * The answer compressed at gzip's default level. The bytes are stored with the answer, so it is compressed only once.
 */
export function compressed(answer: AnswerBytes): Promise<Uint8Array<ArrayBuffer>> {
  answer.gzip ??= gzip(answer.plain) as Promise<Buffer<ArrayBuffer>>;
  return answer.gzip;
}

/**
 * The answer compressed at gzip's fastest level, in a third of the time, for a client that waits for a fresh answer.
 */
export function quicklyCompressed({ plain }: AnswerBytes): Promise<Uint8Array<ArrayBuffer>> {
  return gzip(plain, { level: constants.Z_BEST_SPEED }) as Promise<Buffer<ArrayBuffer>>;
}

/**
 * Finds the cached answer to the same request of the same viewer within the current minute. It is valid as long as
 * every result that it was made of is still the cached one and nothing was written to the metadata database. Answers
 * that depend on a template are never cached. Nothing is cached where other processes write to the metadata database
 * too.
 */
export async function answerPlace(viewer: Viewer, request: string): Promise<AnswerPlace> {
  const generation = await metadataGeneration();
  if (generation === null) return { known: null, keep: () => undefined };
  const minute = Math.floor(Date.now() / minuteMs);
  const name = JSON.stringify([viewer.kind, viewer.id, viewer.guest, minute, request]);
  const found = answers.get(name);
  const isTrue = found?.generation === generation && (await areKept(found.sources));
  return {
    known: isTrue ? found.answer : null,
    keep: (answer, made) => {
      const sources = isTemplate(request) ? null : sourcesOf(made);
      if (sources) answers.set(name, { answer, generation, sources });
    },
  };
}

async function areKept(sources: readonly AnswerSource[]): Promise<boolean> {
  const stamps = await Promise.all(sources.map(({ key }) => resultCache().stamp(key)));
  return stamps.every((stamp, at) => stamp === sources[at]?.at);
}

/**
 * The cache keys of the results of an answer; null unless all of them came from the cache, and for annotations or
 * templates.
 */
function sourcesOf({ items, dataset }: ContextResult): readonly AnswerSource[] | null {
  if (hasTemplates(dataset)) return null;
  const sources: AnswerSource[] = [];
  for (const item of items) {
    if (item.kind !== 'result' || Object.keys(item.result.annotations).length > 0) return null;
    for (const { key, cachedAt } of item.result.sources) {
      if (cachedAt === null) return null;
      sources.push({ key, at: cachedAt });
    }
  }
  return sources;
}

function hasTemplates({ description, rowRules }: OpenDataset): boolean {
  const { sql, fetch_values_predicate, columns, metrics } = description;
  const texts = [
    sql,
    fetch_values_predicate,
    ...columns.map(({ expression }) => expression),
    ...metrics.map(({ expression }) => expression),
    ...rowRules.flat(),
  ];
  return texts.some((text) => typeof text === 'string' && isTemplate(text));
}
