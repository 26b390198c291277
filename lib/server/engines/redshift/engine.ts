import { serverForm } from '@/lib/server/engines/connect/form';
import type { Engine, ErrorPattern } from '@/lib/server/engines/engine';
import { postgresqlFamily } from '@/lib/server/engines/postgresql/dialect';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { libpqErrors } from '@/lib/server/engines/postgresql/errors';

const errors: readonly ErrorPattern[] = [
  [
    /password authentication failed for user "(?<username>.*?)"/,
    'connection_access_denied',
    { invalid: ['username', 'password'] },
  ],
  ...libpqErrors,
  [/database "(?<database>.*?)" does not exist/, 'connection_database_misnamed', { invalid: ['database'] }],
];

export const redshift: Engine = {
  ...postgresql,
  schemes: ['redshift'],
  label: 'Amazon Redshift',
  form: serverForm({ scheme: 'redshift', driver: 'psycopg2', encryption: { sslmode: 'verify-ca' } }),
  dialect: {
    ...postgresqlFamily,
    name: 'redshift',
    label: (label) => label.toLowerCase(),
    maxLabelLength: 127,
  },
  errors,
};
