import { AppError } from '@/lib/errors/app-error';
import { parseRison } from '@/lib/server/api/request/rison';
import type { Call, Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import type { Json } from '@/lib/text/rison';
import { isoText } from '@/lib/time/iso-text';
import { timeRange } from '@/lib/time/time-range';

/** The start and end that a time range in words has now: for one text, or for a list of `{timeRange, shift}`. */
export const timeRangeService: Service = {
  name: 'time_range',
  actions: [{ method: 'GET', path: '', permission: 'can_time_range on Api', access: 'usual_older_words', run: get }],
};

interface Asked {
  readonly text: string;
  readonly shift: string | null;
}

function get({ url }: Call): Response {
  const now = Date.now();
  const asked = askedOf(parseRison(url.searchParams.get('q')));
  return jsonResponse({ result: asked.map((range) => told(range, now)) });
}

function askedOf(argument: Json): Asked[] {
  if (typeof argument === 'string') return [{ text: argument, shift: null }];
  if (!Array.isArray(argument)) throw new AppError('rison_invalid', { problem: 'a text or a list is expected' });
  return argument.map((item: Json) => {
    const isObject = typeof item === 'object' && item !== null && !Array.isArray(item);
    const { timeRange: text, shift = null } = isObject ? (item as { readonly [key: string]: Json }) : {};
    if (typeof text !== 'string')
      throw new AppError('rison_invalid', { problem: "'timeRange' is a required property" });
    return { text, shift: typeof shift === 'string' ? shift : null };
  });
}

function told({ text, shift }: Asked, now: number) {
  try {
    const { since, until, sinceZone, untilZone } = timeRange(text, { now, timeShift: shift });
    return { since: boundText(since, sinceZone), until: boundText(until, untilZone), timeRange: text, shift };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'time_range_invalid') throw error;
    throw new AppError('time_range_unexpected', { reason: error.message }, { cause: error });
  }
}

/** An open end gives the empty text. */
function boundText(instant: number | null, zone?: string): string {
  return instant === null ? '' : isoText(instant, zone);
}
