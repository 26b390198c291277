import { currencyFormatter, currencySymbol } from '@/lib/format/currency';
import { finestFormatter, formatTimeRange, grainFormatter } from '@/lib/format/grain-format';
import { numberFormatter } from '@/lib/format/number-format';
import { timeFormatter } from '@/lib/format/time-format';
import { valueFormatter } from '@/lib/format/value-format';
import { formatChoices } from '@/lib/viz/kit/text/format-choices';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';

type Pair = readonly [unknown, unknown];
type Writer = (value: unknown) => string;

/** Replays the recorded numbers, amounts and dates: our texts must be identical. */
export async function run(): Promise<OracleResult[]> {
  const cases = readCases('frontend/formats.jsonl');
  return cases === undefined ? [] : [await replay('frontend/formats.jsonl', cases, check)];
}

const specials: Readonly<Record<string, unknown>> = {
  null: null,
  undefined,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
  'numeric-string': '1234.5',
  text: 'abc',
  empty: '',
  true: true,
  bigint: 12345678901234567890n,
};

function check(recorded: RecordedCase): string | undefined {
  const zone = process.env.TZ;
  process.env.TZ = (recorded.browser_tz as string | undefined) ?? 'UTC';
  try {
    return recorded.group === 'options' ? checkOptions(recorded) : checkPairs(recorded);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
}

function checkOptions({ id, options }: RecordedCase): string | undefined {
  const ours = JSON.stringify(formatChoices(id === 'options-time' ? 'time' : 'number'));
  const theirs = JSON.stringify(options);
  return ours === theirs ? undefined : `ours ${ours}, recorded ${theirs}`;
}

function checkPairs(recorded: RecordedCase): string | undefined {
  const write = writerOf(recorded);
  for (const [input, expected] of (recorded.values ?? []) as Pair[]) {
    const difference = compare(write, input === '-0' ? -0 : input, expected);
    if (difference !== undefined) return difference;
  }
  for (const [name, expected] of (recorded.special ?? []) as (readonly [string, unknown])[]) {
    const difference = compare(write, specials[name], expected);
    if (difference !== undefined) return `${name}: ${difference}`;
  }
  return undefined;
}

function compare(write: Writer, input: unknown, expected: unknown): string | undefined {
  const ours = write(input);
  // Where the recorded formatter throws, any text is accepted.
  if (typeof expected !== 'string' || ours === expected) return undefined;
  return `${typeof input === 'object' ? JSON.stringify(input) : String(input)}: ours ${ours}, recorded ${expected}`;
}

function writerOf(recorded: RecordedCase): Writer {
  const format = typeof recorded.format === 'string' ? recorded.format : undefined;
  switch (recorded.group) {
    case 'number':
      return numberFormatter(format);
    case 'currency':
      return amountWriter(recorded);
    case 'time':
      return timeFormatter(format);
    case 'time-grain':
      return grainFormatter(recorded.granularity as string | null, format);
    case 'time-range':
      return (range) => formatTimeRange(range as [string, string], recorded.granularity as string);
    case 'finest-grain':
      return finestFormatter(recorded.input as string[]);
    case 'value-formatter':
      return savedWriter(recorded.args as SavedArgs);
    default:
      return () => `no writer for ${recorded.group}`;
  }
}

interface AmountConfig {
  readonly d3Format?: string;
  readonly currency: { symbol: string; symbolPosition?: 'prefix' | 'suffix' };
  readonly locale?: string;
}

function amountWriter({ config }: RecordedCase): Writer {
  if (config === undefined) return (code) => currencySymbol(String(code));
  const { currency, d3Format } = config as AmountConfig;
  return currencyFormatter(currency, d3Format);
}

interface SavedArgs {
  readonly metrics: readonly string[];
  readonly savedCurrencyFormats: Record<string, { symbol: string; symbolPosition: 'prefix' | 'suffix' }>;
  readonly savedColumnFormats: Record<string, string>;
  readonly d3Format: string | null;
  readonly currencyFormat: { symbol: string; symbolPosition: 'prefix' | 'suffix' } | null;
  readonly key: string | null;
}

function savedWriter(args: SavedArgs): Writer {
  const saved = { formats: args.savedColumnFormats, currencies: args.savedCurrencyFormats };
  return valueFormatter(args.key ?? args.metrics[0], saved, args.d3Format, args.currencyFormat);
}
