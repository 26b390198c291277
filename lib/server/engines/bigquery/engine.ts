import { labelHash } from '@/lib/query/label';
import { credentialsForm } from '@/lib/server/engines/connect/form-cloud';
import { optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import type { Engine, ErrorPattern } from '@/lib/server/engines/engine';
import { remoteEngine } from '@/lib/server/engines/remote/connection';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const seconds = 'UNIX_SECONDS(CAST({col} AS TIMESTAMP))';

function step(minutes: string): string {
  const count = `${minutes}60`;
  return `CAST(TIMESTAMP_SECONDS(${count} * DIV(${seconds}, ${count})) AS {type})`;
}

/** Labels contain letters, digits and underscores and do not start with a digit; a changed label gets a hash suffix. */
function label(wanted: string): string {
  const written = wanted.replace(/^(?=\d)/, '_').replace(/[^\p{L}\p{N}_]+/gu, '_');
  return written === wanted ? wanted : `${written}_${labelHash(wanted).slice(0, 5)}`;
}

const errors: readonly ErrorPattern[] = [
  [/Access Denied: Project (?<project>.+?): User does not have bigquery\.jobs\.create/, 'connection_roles_missing'],
  [/Table name "(?<table_name>.*?)" missing dataset while no default dataset is set in the request/, 'table_unknown'],
  [/Unrecognized name: (?<column_name>.+?) at \[(?<location>.+?)\]/, 'column_unresolved_at_line'],
  [/Not found: Dataset (?:.*?):(?<schema_name>.*?) was not found in location/, 'schema_unknown'],
  [/Syntax error: Expected end of input but got identifier "(?<syntax_error>.+?)"/, 'sql_syntax'],
];

const formProperties = {
  credentials_info: {
    type: 'string',
    description: 'Contents of BigQuery JSON credentials.',
    'x-encrypted-extra': true,
  },
  query: { type: 'object', additionalProperties: {} },
};

export const bigquery: Engine = remoteEngine(
  {
    schemes: ['bigquery'],
    label: 'Google BigQuery',
    dialect: {
      ...standardDialect,
      name: 'bigquery',
      quote: (identifier) => `\`${identifier.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
      literal: (value) =>
        typeof value === 'string'
          ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
          : standardDialect.literal(value),
      timeGrains: {
        PT1S: `CAST(TIMESTAMP_SECONDS(${seconds}) AS {type})`,
        PT1M: step(''),
        PT5M: step('5*'),
        PT10M: step('10*'),
        PT15M: step('15*'),
        PT30M: step('30*'),
        PT1H: '{func}({col}, HOUR)',
        P1D: '{func}({col}, DAY)',
        P1W: '{func}({col}, WEEK)',
        P1M: '{func}({col}, MONTH)',
        P3M: '{func}({col}, QUARTER)',
        P1Y: '{func}({col}, YEAR)',
        '1969-12-29T00:00:00Z/P1W': '{func}({col}, ISOWEEK)',
      },
      grainFunctions: {
        TIMESTAMP: 'TIMESTAMP_TRUNC',
        DATETIME: 'DATETIME_TRUNC',
        DATE: 'DATE_TRUNC',
        TIME: 'TIME_TRUNC',
      },
      epoch: { seconds: 'TIMESTAMP_SECONDS({col})', milliseconds: 'TIMESTAMP_MILLIS({col})' },
      datetime: instantLiterals({
        date: "CAST('{date}' AS DATE)",
        datetime: "CAST('{date}T{micros}' AS DATETIME)",
        timestamp: "CAST('{date}T{micros}' AS TIMESTAMP)",
        time: "CAST('{micros}' AS TIME)",
      }),
      castToText: (expression) => `CAST(${expression} AS STRING)`,
      label,
      maxLabelLength: 128,
      cutLabelPrefix: '_',
    },
    errors,
    driverPackage: optionalPackages.bigquery,
    form: credentialsForm('bigquery', formProperties, true),
  },
  async () => (await import('./driver')).openBigquery,
);
