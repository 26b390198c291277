import { serverForm } from '@/lib/server/engines/connect/form';
import type { Engine } from '@/lib/server/engines/engine';
import { postgresql } from '@/lib/server/engines/postgresql/engine';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';

const written = "'{date} {seconds}'";

export const cockroachdb: Engine = {
  ...postgresql,
  schemes: ['cockroachdb'],
  label: 'CockroachDB',
  form: serverForm({ scheme: 'cockroachdb', driver: 'psycopg2', encryption: { sslmode: 'require' } }),
  dialect: {
    ...postgresql.dialect,
    name: 'cockroachdb',
    datetime: instantLiterals({ date: "'{date}'", datetime: written, timestamp: written, text: written }),
  },
};
