import type { Frame } from '@/lib/frame/frame';
import { invalid, requireNamedColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import type { operationNames } from '@/lib/frame/operation-names';
import { aggregate } from './aggregate';
import { boxplot } from './boxplot';
import { compare } from './compare';
import { contribution } from './contribution';
import { cum } from './cum';
import { diff } from './diff';
import { escapeSeparatorOp, unescapeSeparatorOp } from './escape-separator';
import { flatten } from './flatten';
import { geodeticParse } from './geodetic-parse';
import { geohashDecode } from './geohash-decode';
import { geohashEncode } from './geohash-encode';
import { histogram } from './histogram';
import { pivot } from './pivot';
import { prophet } from './prophet';
import { rank } from './rank';
import { rename } from './rename';
import { resample } from './resample';
import { rolling } from './rolling';
import { select } from './select';
import { sort } from './sort';

/** An operation that takes unparsed options. Throws `post_processing_invalid` when they do not match. */
export type Step = (frame: Frame, options: unknown) => Frame;

function step<Options>(op: Op<Options>): Step {
  return (frame, options) => {
    const parsed = op.options.safeParse(options);
    if (!parsed.success) {
      requireNamedColumns(frame, options);
      const [issue] = parsed.error.issues;
      throw invalid(`${op.name}: ${[...(issue?.path ?? []), issue?.message].join(' ')}`, parsed.error);
    }
    return op.apply(frame, parsed.data);
  };
}

/** Every post-processing operation by its name in the contract. */
export const ops: Readonly<Record<string, Step>> & Readonly<Record<(typeof operationNames)[number], Step>> = {
  aggregate: step(aggregate),
  boxplot: step(boxplot),
  compare: step(compare),
  contribution: step(contribution),
  cum: step(cum),
  diff: step(diff),
  escape_separator: step(escapeSeparatorOp),
  flatten: step(flatten),
  geodetic_parse: step(geodeticParse),
  geohash_decode: step(geohashDecode),
  geohash_encode: step(geohashEncode),
  histogram: step(histogram),
  pivot: step(pivot),
  prophet: step(prophet),
  rank: step(rank),
  rename: step(rename),
  resample: step(resample),
  rolling: step(rolling),
  select: step(select),
  sort: step(sort),
  unescape_separator: step(unescapeSeparatorOp),
};
