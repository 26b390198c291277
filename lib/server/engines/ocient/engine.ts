import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine, ErrorPattern } from '@/lib/server/engines/engine';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

const errors: readonly ErrorPattern[] = [
  [/The referenced user does not exist \(User '(?<username>.*?)' not found\)/, 'connection_username_invalid'],
  [/The userid\/password combination was not valid/, 'connection_password_unfit'],
  [/No database named '(?<database>.*?)' exists/, 'connection_database_unreached'],
  [/Unable to connect to (?<hostname>.*?):(?<port>.*?)/, 'connection_hostname_unreached'],
  [/Port out of range 0-65535/, 'connection_port_invalid'],
  [/An invalid connection string attribute was specified/, 'connection_text_invalid'],
  [
    /There is a syntax error in your statement \((?<qualifier>.*?) input '(?<input>.*?)' expecting (?<expected>.*)\)/,
    'sql_syntax_expecting',
  ],
  [/The referenced table or view '(?<table_name>.*?)' does not exist/, 'table_or_view_unknown'],
  [/The reference to column '(?<column_name>.*?)' is not valid/, 'column_reference_invalid'],
];

export const ocient: Engine = {
  schemes: ['ocient'],
  label: 'Ocient',
  dialect: {
    ...standardDialect,
    name: 'ocient',
    timeGrains: {
      PT1S: "ROUND({col}, 'SECOND')",
      PT1M: "ROUND({col}, 'MINUTE')",
      PT1H: "ROUND({col}, 'HOUR')",
      P1D: "ROUND({col}, 'DAY')",
      P1W: "ROUND({col}, 'WEEK')",
      P1M: "ROUND({col}, 'MONTH')",
      'P0.25Y': "ROUND({col}, 'QUARTER')",
      P1Y: "ROUND({col}, 'YEAR')",
    },
    epoch: { seconds: "DATEADD(S, {col}, '1970-01-01')", milliseconds: "DATEADD(MS, {col}, '1970-01-01')" },
    maxLabelLength: 30,
  },
  connect: missingDriver('Ocient'),
  errors,
  form: null,
};
