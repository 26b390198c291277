import { columnsNamed, type Frame } from './frame';
import { frequencyOf } from './frequency';
import type { PostProcessingStep } from './post-process';
import { numberOf } from './statistic';

/** Steps that read each cell many times: they sort, fit or search. */
const repeats: Readonly<Record<string, number>> = { boxplot: 20, histogram: 10, prophet: 100, rank: 20, sort: 10 };
const sliding: ReadonlySet<unknown> = new Set(['sum', 'mean', 'count']);

/**
 * About how many cells a step reads and writes, found without applying it. Options are not checked yet: a step that
 * will be refused costs anything.
 */
export function stepCost(frame: Frame, { operation, options }: PostProcessingStep): number {
  const given = options ?? {};
  const cells = (frame.length + 1) * (frame.columns.length + frame.index.length + 1);
  switch (operation) {
    case 'rolling':
      return cells + windowCells(frame, given);
    case 'pivot':
      return cells + pivotCells(frame, given);
    case 'resample':
      return cells + resampledCells(frame, given);
    default:
      return cells * (Object.hasOwn(repeats, operation) ? (repeats[operation] ?? 1) : 1);
  }
}

type Given = Readonly<Record<string, unknown>>;

/** Sums slide over the rows; everything else reads each window anew. */
function windowCells({ length }: Frame, { rolling_type, window, columns, win_type }: Given): number {
  if (sliding.has(rolling_type) && !win_type) return 0;
  return Math.max(0, Number(window) || 0) * length * (keysOf(columns) + 1);
}

function pivotCells(frame: Frame, { index, columns, aggregates }: Given): number {
  return kindsOf(frame, index) * kindsOf(frame, columns) * Math.max(1, keysOf(aggregates));
}

/** How many groups these columns make, at most. */
function kindsOf(frame: Frame, names: unknown): number {
  if (!Array.isArray(names)) return 1;
  const counts = names.map((name) => new Set(columnsNamed(frame, String(name))[0]?.values ?? []).size);
  return counts.reduce((product, count) => product * Math.max(1, count), 1);
}

function resampledCells({ index, columns }: Frame, { rule }: Given): number {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const cell of index[0]?.values ?? []) {
    const at = numberOf(cell);
    if (at < first) first = at;
    if (at > last) last = at;
  }
  return first > last ? 0 : ((last - first) / stepMs(rule, first) + 1) * columns.length;
}

/** The length of one step of a rule; without end for a rule that the step itself will refuse. */
function stepMs(rule: unknown, first: number): number {
  try {
    const frequency = frequencyOf(String(rule), first);
    const start = frequency.labelOf(first);
    return Math.max(1, frequency.next(start) - start);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function keysOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}
