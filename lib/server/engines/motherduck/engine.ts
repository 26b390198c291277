import { duckdbForm } from '@/lib/server/engines/connect/form-cloud';
import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import { duckdb } from '@/lib/server/engines/duckdb/engine';
import type { Engine } from '@/lib/server/engines/engine';

export const motherduck: Engine = {
  ...duckdb,
  schemes: ['motherduck'],
  label: 'MotherDuck',
  form: duckdbForm('motherduck', true),
  dialect: { ...duckdb.dialect, name: 'motherduck' },
  connect: missingDriver('MotherDuck'),
};
