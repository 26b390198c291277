import { promisify } from 'node:util';
import { constants, gzip as gzipNow } from 'node:zlib';
import { metadataGeneration } from '@/db/client';
import type { Viewer } from '@/lib/permissions/viewer';
import { type AnswerBytes, type AnswerSource, answers } from '@/lib/server/cache/answers';
import { resultCache } from '@/lib/server/cache/cache';
import type { OpenDataset } from '@/lib/server/dataset/open-dataset';
import { isTemplate } from '@/lib/server/template/fill-template';
import type { ContextResult } from './query-context';

/** Where the answer to one request is kept. */
export interface AnswerPlace {
  /** What is kept there and still true; null when it must be written. */
  readonly known: AnswerBytes | null;
  keep(answer: AnswerBytes, made: ContextResult): void;
}

const minuteMs = 60_000;

const gzip = promisify(gzipNow);

/** An answer compressed well, once: what is kept is sent again. */
export function compressed(answer: AnswerBytes): Promise<Uint8Array<ArrayBuffer>> {
  answer.gzip ??= gzip(answer.plain) as Promise<Buffer<ArrayBuffer>>;
  return answer.gzip;
}

/** An answer compressed in a third of the time, for who waits for it as it is made. */
export function quicklyCompressed({ plain }: AnswerBytes): Promise<Uint8Array<ArrayBuffer>> {
  return gzip(plain, { level: constants.Z_BEST_SPEED }) as Promise<Buffer<ArrayBuffer>>;
}

/**
 * Finds the text that answered the same viewer and request in this minute. It is true as long as every result it was
 * made of is still the one that is kept and nothing was written to the metadata database. What a template made is
 * written anew each time, as is everything where other processes write too.
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

/** Null unless all of it was taken from the cache. */
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
