import type { Frame } from './frame';
import { invalid } from './invalid';
import { ops } from './ops/registry';
import { stepCost } from './step-cost';

/** One entry of a query's `post_processing`. */
export interface PostProcessingStep {
  readonly operation: string;
  readonly options?: Readonly<Record<string, unknown>> | null | undefined;
}

type Steps = readonly (PostProcessingStep | null)[];

/** Applies the steps in order. Throws `post_processing_invalid` on an unknown operation or an invalid option. */
export function postProcess(frame: Frame, steps: Steps): Frame {
  return steps.reduce(applied, frame);
}

/** A frame after the first steps, and the steps that are left. */
export interface Begun {
  readonly frame: Frame;
  readonly rest: Steps;
}

/** Applies as many of the steps as cost no more than the budget, in cells; throws as `postProcess` does. */
export function postProcessWithin(frame: Frame, steps: Steps, budget: number): Begun {
  let result = frame;
  let left = budget;
  for (const [at, step] of steps.entries()) {
    if (step?.operation) left -= stepCost(result, step);
    if (left < 0) return { frame: result, rest: steps.slice(at) };
    result = applied(result, step);
  }
  return { frame: result, rest: [] };
}

function applied(frame: Frame, entry: PostProcessingStep | null): Frame {
  if (!entry) return frame;
  if (!entry.operation) throw invalid('`operation` property of post processing object undefined');
  const step = Object.hasOwn(ops, entry.operation) ? ops[entry.operation] : undefined;
  if (!step) throw invalid(`Unsupported post processing operation: ${entry.operation}`);
  const result = step(frame, entry.options ?? {});
  const cells = result.length * (result.columns.length + result.index.length);
  const isGrown = result.columns.length > frame.columns.length || result.length > frame.length;
  if (isGrown && cells > mostCells) throw invalid(`The post-processing would have more than ${mostCells} cells`);
  return result;
}

/** The most cells that steps may make of a frame together. */
const mostCells = 20_000_000;
