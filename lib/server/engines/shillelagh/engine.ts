import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { sqlite } from '@/lib/server/engines/sqlite/engine';

export const shillelagh: Engine = {
  ...sqlite,
  schemes: ['shillelagh'],
  label: 'Shillelagh',
  dialect: { ...sqlite.dialect, name: 'shillelagh' },
  connect: missingDriver('Shillelagh'),
};
