import { serverForm } from '@/lib/server/engines/connect/form';
import type { Engine } from '@/lib/server/engines/engine';
import { postgresql } from '@/lib/server/engines/postgresql/engine';

export const risingwave: Engine = {
  ...postgresql,
  schemes: ['risingwave'],
  label: 'RisingWave',
  form: serverForm({ scheme: 'risingwave', encryption: { sslmode: 'require' } }),
  dialect: { ...postgresql.dialect, name: 'risingwave' },
};
