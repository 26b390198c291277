import type { Engine } from '@/lib/server/engines/engine';
import { sqlite } from '@/lib/server/engines/sqlite';
import { unconnected } from '@/lib/server/engines/unconnected';

export const shillelagh: Engine = {
  ...sqlite,
  schemes: ['shillelagh'],
  label: 'Shillelagh',
  dialect: { ...sqlite.dialect, name: 'shillelagh' },
  connect: unconnected('Shillelagh'),
};
