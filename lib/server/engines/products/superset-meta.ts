import type { Engine } from '@/lib/server/engines/engine';
import { sqlite } from '@/lib/server/engines/sqlite';
import { unconnected } from '@/lib/server/engines/unconnected';

export const supersetMeta: Engine = {
  ...sqlite,
  schemes: ['superset'],
  label: 'Superset meta database',
  dialect: { ...sqlite.dialect, name: 'superset' },
  connect: unconnected('Superset meta database'),
};
