import { absoluteDatetime } from './absolute-datetime';
import { midnight } from './calendar';
import { relativeDatetime } from './relative-datetime';
import { cannotParse, unreadable } from './time-error';

const longest = 200;
const bareCount = /^\s*\d+\s+(second|minute|hour|day|week|month|quarter|year)s?\s*$/i;

/**
 * Parses an instant in words or digits; returns epoch ms without a zone. Words that name a day mean its midnight.
 * Throws `time_range_invalid` for `7 days` (ago or later?) and for unreadable texts.
 */
export function humanDatetime(text: string, now: number): number {
  if (bareCount.test(text)) {
    throw unreadable(`Time string is ambiguous. Please specify [${text} ago] or [${text} later].`);
  }
  if (text.length > longest) throw cannotParse(`${text.slice(0, longest)}…`);
  const written = absoluteDatetime(text, now);
  if (written !== undefined) return written;
  const relative = relativeDatetime(text, now);
  if (!relative) throw cannotParse(text);
  return relative.hasTime ? relative.at : midnight(relative.at);
}
