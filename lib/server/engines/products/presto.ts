import type { Engine } from '@/lib/server/engines/engine';
import { prestoFamily } from '@/lib/server/engines/presto-dialect';
import { prestoErrors } from '@/lib/server/engines/presto-errors';
import { unconnected } from '@/lib/server/engines/unconnected';

export const presto: Engine = {
  schemes: ['presto'],
  label: 'Presto',
  dialect: prestoFamily,
  connect: unconnected('Presto'),
  errors: prestoErrors,
  form: null,
};
