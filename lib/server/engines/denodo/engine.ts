import { serverForm } from '@/lib/server/engines/connect/form';
import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine, ErrorPattern } from '@/lib/server/engines/engine';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const dateTime = "TO_TIMESTAMP('yyyy-MM-dd HH:mm:ss.SSS', '{date} {millis}')";

const errors: readonly ErrorPattern[] = [
  [/The username or password is incorrect/, 'connection_credentials_wrong', { invalid: ['username', 'password'] }],
  [/no password supplied/, 'connection_password_wanted', { invalid: ['password'] }],
  [
    /could not translate host name "(?<hostname>.*?)" to address/,
    'connection_hostname_unresolved',
    { invalid: ['host'] },
  ],
  [
    /Connection refused\s+Is the server running on that host and accepting TCP\/IP connections/,
    'connection_refused',
    { invalid: ['host', 'port'] },
  ],
  [/Database '(?<database>.*?)' not found/, 'connection_database_not_found', { invalid: ['database'] }],
  [
    /Insufficient privileges to connect to the database '(?<database>.*?)'/,
    'connection_database_forbidden',
    { invalid: ['database'] },
  ],
  [/Exception parsing query near '(?<syntax_error>.*?)'/, 'sql_syntax'],
  [/Field not found '(?<column_name>.*?)' in view '(?<table_name>.*?)'/, 'column_unknown_in_table'],
  [/Error computing capabilities of GROUP BY view/, 'sql_aggregation'],
  [/Invalid GROUP BY expression. '(?<expression>.*?)' cannot be projected/, 'sql_ungrouped'],
];

export const denodo: Engine = {
  schemes: ['denodo'],
  label: 'Denodo',
  dialect: {
    ...standardDialect,
    name: 'denodo',
    timeGrains: {
      PT1M: "TRUNC({col},'MI')",
      PT1H: "TRUNC({col},'HH')",
      P1D: "TRUNC({col},'DDD')",
      P1W: "TRUNC({col},'W')",
      P1M: "TRUNC({col},'MONTH')",
      P3M: "TRUNC({col},'Q')",
      P1Y: "TRUNC({col},'YEAR')",
    },
    epoch: { seconds: 'GETTIMEFROMMILLIS({col})', milliseconds: 'GETTIMEFROMMILLIS(({col}/1000))' },
    datetime: instantLiterals({
      date: "TO_DATE('yyyy-MM-dd', '{date}')",
      datetime: dateTime,
      timestamp: dateTime,
    }),
  },
  connect: missingDriver('Denodo'),
  errors,
  form: serverForm({ scheme: 'denodo', driver: 'psycopg2', encryption: { sslmode: 'require' } }),
};
