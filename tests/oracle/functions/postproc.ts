import { AppError } from '@/lib/errors/app-error';
import { escapeSeparator, unescapeSeparator } from '@/lib/frame/csv/separator';
import { type PostProcessingStep, postProcess } from '@/lib/frame/post-process';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import { frameDifference, frameOf, type RecordedFrame } from '@/tests/oracle/recorded-frame';
import type { OracleResult } from '@/tests/oracle/result';

const file = 'functions/postproc.jsonl';

interface PostprocCase extends RecordedCase {
  readonly op: string;
  readonly input: unknown;
  readonly options?: Record<string, unknown> & { post_processing?: PostProcessingStep[] };
  readonly output?: unknown;
  readonly unescaped?: string;
  readonly error?: { class: string; message: string };
}

export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file, true);
  return cases ? [await replay(file, cases, (recorded) => check(recorded as PostprocCase))] : [];
}

function check(recorded: PostprocCase): string | undefined {
  if (recorded.group === 'escape-separator') return checkSeparator(recorded);
  const options = plain(recorded.options ?? {}) as NonNullable<PostprocCase['options']>;
  const steps = options.post_processing ?? [{ operation: recorded.op, options }];
  const input = frameOf(recorded.input as RecordedFrame);
  if (!recorded.error) return frameDifference(postProcess(input, steps), recorded.output as RecordedFrame);
  try {
    postProcess(input, steps);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { class: kind, message } = recorded.error;
    const isOwn = kind === 'InvalidPostProcessingError';
    return isOwn && error.facts.reason !== message ? `says '${error.facts.reason}' instead of '${message}'` : undefined;
  }
  return `no error instead of ${recorded.error.class}: ${recorded.error.message}`;
}

function checkSeparator({ input, output, unescaped }: PostprocCase): string | undefined {
  const ours = [escapeSeparator(String(input)), unescapeSeparator(String(input))];
  return ours[0] === output && ours[1] === unescaped ? undefined : `${ours} instead of ${[output, unescaped]}`;
}

/** Options without the markers of exact numbers. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  if ('$t' in value) return 'v' in value ? Number(value.v) : Number.NaN;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}
