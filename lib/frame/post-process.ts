import type { Frame } from './frame';
import { invalid } from './invalid';
import { ops } from './ops/registry';

/** One entry of a query's `post_processing`. */
export interface PostProcessingStep {
  readonly operation: string;
  readonly options?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Applies the steps in order. Throws `post_processing_invalid` on an unknown operation or an invalid option. */
export function postProcess(frame: Frame, steps: readonly (PostProcessingStep | null)[]): Frame {
  return steps.reduce<Frame>((result, entry) => {
    if (!entry) return result;
    if (!entry.operation) throw invalid('`operation` property of post processing object undefined');
    const step = Object.hasOwn(ops, entry.operation) ? ops[entry.operation] : undefined;
    if (!step) throw invalid(`Unsupported post processing operation: ${entry.operation}`);
    return step(result, entry.options ?? {});
  }, frame);
}
