import { duckdbForm } from '@/lib/server/engines/connection-form-cloud';
import { duckdb } from '@/lib/server/engines/duckdb';
import type { Engine } from '@/lib/server/engines/engine';
import { unconnected } from '@/lib/server/engines/unconnected';

export const motherduck: Engine = {
  ...duckdb,
  schemes: ['motherduck'],
  label: 'MotherDuck',
  form: duckdbForm('motherduck', true),
  dialect: { ...duckdb.dialect, name: 'motherduck' },
  connect: unconnected('MotherDuck'),
};
