import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const hour = "CAST({col} AS DATE) || ' ' || EXTRACT(HOUR FROM {col})";
const minute = 'EXTRACT(MINUTE FROM {col})';
const dateTime = "CAST('{date} {iso4}' AS TIMESTAMP)";

function since(seconds: string): string {
  return `DATEADD(second, ${seconds}, CAST('00:00:00' AS TIMESTAMP))`;
}

export const firebird: Engine = {
  schemes: ['firebird'],
  label: 'Firebird',
  dialect: {
    ...standardDialect,
    name: 'firebird',
    timeGrains: {
      PT1S: `CAST(${hour} || ':' || ${minute} || ':' || FLOOR(EXTRACT(SECOND FROM {col})) AS TIMESTAMP)`,
      PT1M: `CAST(${hour} || ':' || ${minute} || ':00' AS TIMESTAMP)`,
      PT1H: `CAST(${hour} || ':00:00' AS TIMESTAMP)`,
      P1D: 'CAST({col} AS DATE)',
      P1M: "CAST(EXTRACT(YEAR FROM {col}) || '-' || EXTRACT(MONTH FROM {col}) || '-01' AS DATE)",
      P1Y: "CAST(EXTRACT(YEAR FROM {col}) || '-01-01' AS DATE)",
    },
    epoch: { seconds: since('{col}'), milliseconds: since('({col}/1000)') },
    datetime: instantLiterals({
      date: "CAST('{date}' AS DATE)",
      datetime: dateTime,
      timestamp: dateTime,
      time: "CAST('{iso}' AS TIME)",
    }),
    limit: (limit, offset) =>
      `${offset ? ` OFFSET ${offset} ROWS` : ''}${limit === null ? '' : ` FETCH FIRST ${limit} ROWS ONLY`}`,
  },
  connect: missingDriver('Firebird'),
  errors: [],
  form: null,
};
