import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { sqlite } from '@/lib/server/engines/sqlite/engine';

export const supersetMeta: Engine = {
  ...sqlite,
  schemes: ['superset'],
  label: 'Superset meta database',
  dialect: { ...sqlite.dialect, name: 'superset' },
  connect: missingDriver('Superset meta database'),
};
