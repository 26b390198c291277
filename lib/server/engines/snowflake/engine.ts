import { snowflakeForm } from '@/lib/server/engines/connect/form-cloud';
import { byToken } from '@/lib/server/engines/connect/impersonation';
import { optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { remoteEngine } from '@/lib/server/engines/remote/connection';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { escapedLiteral } from '@/lib/server/engines/sql/literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';
import { truncated } from '@/lib/server/engines/sql/truncated';

/** Truncates to a multiple of some minutes within the hour. */
function step(minutes: number): string {
  return `DATEADD(MINUTE, FLOOR(DATE_PART(MINUTE, {col}) / ${minutes}) * ${minutes}, DATE_TRUNC('HOUR', {col}))`;
}

const { PT1S = '', PT1M = '', ...fromHours } = truncated("DATE_TRUNC('{UNIT}', {col})");

export const snowflake: Engine = remoteEngine(
  {
    schemes: ['snowflake'],
    label: 'Snowflake',
    dialect: {
      ...standardDialect,
      name: 'snowflake',
      literal: escapedLiteral,
      timeGrains: {
        PT1S,
        PT1M,
        PT5M: step(5),
        PT10M: step(10),
        PT15M: step(15),
        PT30M: step(30),
        ...fromHours,
      },
      epoch: { seconds: "DATEADD(S, {col}, '1970-01-01')", milliseconds: "DATEADD(MS, {col}, '1970-01-01')" },
      datetime: instantLiterals({
        date: "TO_DATE('{date}')",
        datetime: "CAST('{date}T{micros}' AS DATETIME)",
        timestamp: "TO_TIMESTAMP('{date}T{micros}')",
      }),
      ilike: (expression, pattern) => `${expression} ILIKE ${pattern}`,
      maxLabelLength: 256,
      capabilities: { ...standardDialect.capabilities, booleanFilterByEquality: true },
    },
    errors: [
      [/Object (?<object>.*?) does not exist or not authorized/, 'object_unknown'],
      [/syntax error line (?<line>.+?) at position (?<position>.+?) unexpected '(?<syntax_error>.*?)'/, 'sql_syntax'],
    ],
    impersonate: byToken,
    driverPackage: optionalPackages.snowflake,
    form: snowflakeForm,
  },
  async () => (await import('./driver')).openSnowflake,
);
