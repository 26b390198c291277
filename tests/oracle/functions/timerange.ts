import { AppError } from '@/lib/errors/app-error';
import { humanDatetime } from '@/lib/time/human-datetime';
import { isoText } from '@/lib/time/iso-text';
import { humanTimeDelta, normalizeTimeDelta, pastOrFuture, pastTimeDelta } from '@/lib/time/time-delta';
import { timeRange, withAgo } from '@/lib/time/time-range';
import { modifierExpression, relativeBase } from '@/lib/time/time-side';
import { notReplayed } from '@/tests/oracle/judge';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';

const file = 'functions/timerange.jsonl';

interface TimeCase extends RecordedCase {
  readonly fn: string;
  readonly now?: string;
  readonly input?: Record<string, unknown> & { extras?: Record<string, string> };
  readonly args?: (string | null)[];
  readonly output?: unknown;
  readonly since?: string | null;
  readonly until?: string | null;
  readonly flags?: { CHART_PLUGINS_EXPERIMENTAL?: boolean };
  readonly error?: { class: string; message: string };
}

export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file);
  return cases ? [await replay(file, cases, (recorded) => check(recorded as TimeCase))] : [];
}

function check(recorded: TimeCase): string | undefined | typeof notReplayed {
  if (recorded.group === 'http-time-range') return notReplayed;
  const { error } = recorded;
  const wanted = error ? undefined : JSON.stringify(expected(recorded));
  try {
    const ours = JSON.stringify(answer(recorded));
    return ours === wanted ? undefined : `${ours} instead of ${wanted ?? `${error?.class}: ${error?.message}`}`;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    if (!error) return `threw ${thrown.facts.reason} instead of ${wanted}`;
    return thrown.facts.reason === error.message
      ? undefined
      : `says '${thrown.facts.reason}' instead of '${error.message}'`;
  }
}

function expected({ since, until, output, fn }: TimeCase): unknown {
  if (fn.startsWith('get_since_until')) return [plain(since), plain(until)];
  if (fn === 'parse_human_datetime') return plain(output as string);
  if (typeof output === 'object' && output !== null && 'total_seconds' in output) return output.total_seconds;
  return output;
}

function answer(recorded: TimeCase): unknown {
  const { fn, args = [], input = {} } = recorded;
  const now = instantOf(recorded.now ?? '2023-05-17T10:20:30');
  const [text = null, base = null, count = null, unit = null, start = null] = args;
  const from = base ? instantOf(base) : now;
  switch (fn) {
    case 'get_since_until':
    case 'get_since_until_from_time_range':
      return rangeOf(recorded, now, input);
    case 'parse_human_datetime':
      return isoText(humanDatetime(text ?? '', now));
    case 'normalize_time_delta':
      return normalizeTimeDelta(text ?? '');
    case 'get_past_or_future':
      return isoText(pastOrFuture(text, from));
    case 'parse_human_timedelta':
      return humanTimeDelta(text, from) / 1000;
    case 'parse_past_timedelta':
      return pastTimeDelta(text ?? '', from) / 1000;
    case 'add_ago_to_since':
      return withAgo(text ?? '');
    case 'get_relative_base':
      return relativeBase(text ?? '', base);
    case 'handle_modifier_and_unit':
      return modifierExpression(text ?? '', base ?? '', count ?? undefined, unit ?? '', start ?? '');
    default:
      throw new Error(`unknown function ${fn}`);
  }
}

function rangeOf({ flags }: TimeCase, now: number, input: NonNullable<TimeCase['input']>): unknown {
  const text = (key: string): string | null => (input[key] as string | null | undefined) ?? null;
  const { since, until } = timeRange(text('time_range'), {
    now,
    relativeStart: text('relative_start') ?? input.extras?.relative_start ?? null,
    relativeEnd: text('relative_end') ?? input.extras?.relative_end ?? null,
    timeShift: text('time_shift'),
    instantComparison: flags?.CHART_PLUGINS_EXPERIMENTAL ? text('instant_time_comparison_range') : null,
    since: text('since'),
    until: text('until'),
  });
  return [since, until].map((end) => (end === null ? null : isoText(end)));
}

function instantOf(text: string): number {
  const [, seconds = text, fraction = '0'] = /^(.*?)(?:\.(\d+))?$/.exec(text) ?? [];
  return Date.parse(`${seconds}Z`) + Number(`0.${fraction}`) * 1000;
}

/** Removes the recorded offset, which a naive instant does not have. */
function plain(text: string | null | undefined): string | null {
  return text?.replace(/[+-]\d{2}:\d{2}$/, '') ?? null;
}
