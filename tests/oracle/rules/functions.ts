import { windowWeights } from '@/lib/frame/window-weights';
import type { RecordedCase } from '@/tests/oracle/read-cases';
import type { Rule } from './rules';

type Fields = Readonly<Record<string, unknown>>;

const argumentsOf = ({ args }: RecordedCase): readonly unknown[] => (Array.isArray(args) ? args : []);
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const messageOf = ({ error }: RecordedCase): string => String(fieldsOf(error).message ?? '');
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const all =
  (...rules: readonly Rule[]): Rule =>
  (recorded) =>
    rules.every((rule) => rule(recorded));
const group =
  (name: string): Rule =>
  (recorded) =>
    recorded.group === name;
const succeeded: Rule = ({ error }) => error === undefined;

/** The JSON object in a text; undefined if there is none. */
function objectIn(text: unknown): Fields | undefined {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Options of a recorded post-processing step. */
const optionsOf = ({ options }: RecordedCase): Fields => fieldsOf(options);

const windows: Readonly<Record<string, Rule>> = {
  'weights that are computed': (recorded) => {
    const { win_type, window, rolling_type, rolling_type_options } = optionsOf(recorded);
    if (!['sum', 'mean', 'std', 'var'].includes(textOf(rolling_type))) return false;
    try {
      return windowWeights(textOf(win_type), Number(window), fieldsOf(rolling_type_options)).length > 0;
    } catch {
      return false;
    }
  },
  'a column against itself': all(succeeded, (recorded) =>
    ['corr', 'cov'].includes(textOf(optionsOf(recorded).rolling_type)),
  ),
};

const addresses: Readonly<Record<string, Rule>> = {
  'an engine that reads files': (recorded) =>
    /^(sqlite|shillelagh|superset)(\+\w+)?:/.test(textOf(argumentsOf(recorded)[0])) && recorded.error !== undefined,
};

const mask = 'XXXXXXXXXX';
const isMasking = group('encrypted-extra-mask');
const isUnmasking = group('encrypted-extra-unmask');

const secrets: Readonly<Record<string, Rule>> = {
  'a secret shown': all(isMasking, succeeded, ({ output }) =>
    Object.values(objectIn(output) ?? {}).some((value) => value !== mask),
  ),
  'secrets that are no object': all(isMasking, succeeded, (recorded) => {
    const [text] = argumentsOf(recorded);
    return textOf(text) !== '' && objectIn(text) === undefined;
  }),
  'new secrets that are no object': all(isUnmasking, succeeded, (recorded) => {
    return objectIn(argumentsOf(recorded)[1]) === undefined;
  }),
  'a mask that stands for nothing': all(isUnmasking, (recorded) => {
    const [known, given] = argumentsOf(recorded).map((text) => objectIn(text) ?? {});
    return Object.entries(given ?? {}).some(([key, value]) => value === mask && !(key in (known ?? {})));
  }),
  'a mask kept as a secret': all(isUnmasking, succeeded, (recorded) => {
    const [known, given] = argumentsOf(recorded).map((text) => objectIn(text) ?? {});
    const theirs = objectIn(recorded.output) ?? {};
    return Object.entries(given ?? {}).some(
      ([key, value]) => value === mask && key in (known ?? {}) && theirs[key] === mask,
    );
  }),
  'an unknown product': all(group('uri-store'), succeeded, ({ output }) => {
    return fieldsOf(output).db_engine_spec === 'BaseEngineSpec';
  }),
};

const said =
  (locale: string, pattern: RegExp): Rule =>
  (recorded) =>
    recorded.group === 'humanized-age' && recorded.locale === locale && pattern.test(String(recorded.output));

const ages: Readonly<Record<string, Rule>> = {
  'French in words of its own': said('fr', / un/),
  'German that is not declined': said('de', /ein|(?:Tage|Monate|Jahre)$/),
  'Chinese in words of its own': said('zh', /之前$/),
};

const rangeOf = ({ input }: RecordedCase): string => textOf(fieldsOf(input).time_range);
const range = (pattern: RegExp, message: RegExp): Rule => {
  return (recorded) => pattern.test(rangeOf(recorded)) && message.test(messageOf(recorded));
};
const isReversed = /^From date cannot be larger than to date$/;
const shortUnits = /^last\s+(?:\d+\s+)?(?:hour|minute|second)s?\b/i;
/** A relative start that is not a valid one. */
const startsNowhere: Rule = ({ input }) => {
  const { relative_start: start } = fieldsOf(input);
  return typeof start === 'string' && !/^(?:now|today|yesterday|tomorrow)$/.test(start);
};

const times: Readonly<Record<string, Rule>> = {
  'short units refused as reversed': (recorded) => range(shortUnits, isReversed)(recorded) && !startsNowhere(recorded),
  'short units counted from nowhere': (recorded) => range(shortUnits, isReversed)(recorded) && startsNowhere(recorded),
  'hours read into the future': (recorded) =>
    succeeded(recorded) &&
    /^last\s+\d+\s+hours?$/i.test(rangeOf(recorded)) &&
    textOf(recorded.since) > textOf(recorded.now),
  'a week or a day of the year': ({ input }) =>
    /^\d{4}-(?:W\d\d(?:-\d)?|\d{3}) : /.test(textOf(fieldsOf(input).time_range)),
  'the end of a day or a quarter': range(
    /\bend of this (?:day|quarter)\b|LASTDAY\(.*(?:day|quarter)\)/i,
    /^Expected \{/,
  ),
  'one end with a zone': range(/Z : |Z$/, /offset-naive and offset-aware/),
};

/** Parts of a query that are computed from the rows of its statement. */
const afterwards: ReadonlySet<string> = new Set([
  'inner_from_dttm',
  'inner_to_dttm',
  'result_type',
  'post_processing',
  'annotation_layers',
  'time_offsets',
]);

const others: Readonly<Record<string, Rule>> = {
  'what is done with the rows afterwards': ({ change, same_as_base: isSame }) =>
    isSame === false && Object.keys(fieldsOf(change)).every((name) => afterwards.has(name)),
  'an object of the interpreter': ({ output }) => / at 0x>/.test(textOf(output)),
  'no truth value': (recorded) => {
    const [value] = argumentsOf(recorded);
    return typeof value === 'object' && value !== null;
  },
  'fewer rows than none': (recorded) => Number(argumentsOf(recorded)[0]) < 0,
  'a number without a unit': (recorded) => {
    const { format, values } = fieldsOf(recorded.input);
    const numbers = Array.isArray(values) ? values : [];
    const isNumeric = numbers.every((value) => value === null || typeof value === 'number');
    return format === null && isNumeric && numbers.some((value) => typeof value === 'number');
  },
  'a literal without its fraction': ({ dttm, output, id }) =>
    /-(?:datetime|timestamp|varchar)-/.test(id) &&
    /sqlite|superset|gsheets|shillelagh/.test(id) &&
    /\.\d/.test(String(dttm)) &&
    !/\.\d/.test(String(output)),
};

const markdown = (pattern: RegExp): Rule => {
  return (recorded) => group('markdown')(recorded) && pattern.test(textOf(argumentsOf(recorded)[0]));
};

const texts: Readonly<Record<string, Rule>> = {
  'a table in a text': markdown(/^\|.*\n\|?\s*:?-/m),
  'code in a text': markdown(/^(?:```| {4}\S)/m),
  'a bare address in a text': markdown(/(?:^|\s)https?:\/\//),
  'marks that do nothing': markdown(/<(?:u|s|del|ins|mark)>/),
  'markup that is removed': markdown(/<(?:script|style|input|iframe|form|button|img)\b|<!--/),
  'percent signs doubled': (recorded) =>
    ['url-param', 'where-in'].includes(textOf(recorded.group)) && textOf(recorded.output).includes('%%'),
  'a value that is no JSON': (recorded) => messageOf(recorded).startsWith('Unsafe template value'),
  'digits of another script': (recorded) => /^\P{ASCII}+$/u.test(textOf(argumentsOf(recorded)[0])),
  'a password that is empty or a mask': all(
    group('uri-store'),
    succeeded,
    (recorded) =>
      recorded.previous_password === undefined &&
      /^\w+(?:\+\w+)?:\/\/[^:/@]+:(?:X{10})?@/.test(textOf(argumentsOf(recorded)[0])),
  ),
};

export const functionRules: Readonly<Record<string, Rule>> = {
  ...addresses,
  ...secrets,
  ...ages,
  ...times,
  ...windows,
  ...texts,
  ...others,
};
