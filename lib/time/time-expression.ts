import { addUnits, dayMs, lastDay, midnight, type TimeUnit, timeUnits, truncate } from './calendar';
import { holidayOf } from './holiday';
import { humanDatetime } from './human-datetime';
import { TextReader } from './text-reader';
import { unreadable } from './time-error';

const functions = ['datetime', 'dateadd', 'datetrunc', 'lastday', 'holiday'] as const;
const functionChoice = `{${functions.join(' | ')}}`;
const lastDayUnits = ['year', 'month', 'week', 'quarter', 'day'] as const satisfies TimeUnit[];
/** Maximum length in characters; it bounds the nesting and thereby the stack depth. */
const longest = 2000;
const diffUnits = ['day', 'year'] as const;

/**
 * Evaluates `DATEADD(DATETIME('today'), -1, month)` and similar: DATETIME, DATEADD, DATETRUNC, LASTDAY, HOLIDAY, and
 * DATEDIFF for a count. Keywords ignore case; text after the expression is ignored. Returns epoch ms; throws
 * `time_range_invalid`.
 */
export function evaluateExpression(text: string, now: number): number {
  if (text.length > longest) throw unreadable(`The expression is longer than ${longest} characters`);
  return readDatetime(new TextReader(text))(now);
}

/** A parsed expression. Evaluation is deferred so that syntax errors are reported before invalid dates. */
type Evaluate = (now: number) => number;

function readDatetime(reader: TextReader): Evaluate {
  const name = reader.keyword(functions, functionChoice);
  reader.mark('(');
  const value = readers[name](reader);
  reader.close();
  return value;
}

const readers: Readonly<Record<(typeof functions)[number], (reader: TextReader) => Evaluate>> = {
  datetime: (reader) => {
    const text = reader.quoted();
    return (now) => humanDatetime(text, now);
  },
  dateadd: (reader) => {
    const base = readDatetime(reader);
    reader.mark(',');
    const count = readCount(reader);
    reader.mark(',');
    const unit = readUnit(reader, timeUnits);
    return (now) => {
      const at = base(now);
      return addUnits(at, count(now), unit) ?? at;
    };
  },
  datetrunc: (reader) => {
    const base = readDatetime(reader);
    reader.mark(',');
    const unit = readUnit(reader, timeUnits);
    return (now) => truncate(base(now), unit);
  },
  lastday: (reader) => {
    const base = readDatetime(reader);
    reader.mark(',');
    const unit = readUnit(reader, lastDayUnits);
    return (now) => lastDay(base(now), unit);
  },
  holiday: (reader) => {
    const name = reader.quoted();
    const at = reader.accept(',') ? readDatetime(reader) : midnight;
    const country = reader.accept(',') ? reader.quoted() : 'US';
    return (now) => holidayOf(name, new Date(at(now)).getUTCFullYear(), country);
  },
};

function readUnit<Unit extends TimeUnit>(reader: TextReader, units: readonly Unit[]): Unit {
  return reader.keyword(units, `{${units.map((unit) => `'${unit}'`).join(' | ')}}`);
}

function readCount(reader: TextReader): Evaluate {
  if (!reader.isAt('datediff')) {
    const count = reader.integer('{int_operand | datediff}');
    return () => count;
  }
  reader.keyword(['datediff'] as const, 'datediff');
  reader.mark('(');
  const from = readDatetime(reader);
  reader.mark(',');
  const to = readDatetime(reader);
  const unit = reader.isAt(',') ? diffUnits.find((name) => reader.isAt(name, 1)) : undefined;
  if (unit) {
    reader.mark(',');
    readUnit(reader, diffUnits);
  }
  reader.close();
  if (unit !== 'year') return (now) => Math.floor((to(now) - from(now)) / dayMs);
  return (now) => new Date(to(now)).getUTCFullYear() - new Date(from(now)).getUTCFullYear();
}
