import type { Engine } from '@/lib/server/engines/engine';
import { prestoFamily } from '@/lib/server/engines/presto-dialect';
import { unconnected } from '@/lib/server/engines/unconnected';

export const trino: Engine = {
  schemes: ['trino'],
  label: 'Trino',
  dialect: { ...prestoFamily, name: 'trino' },
  connect: unconnected('Trino'),
  errors: [],
  form: null,
};
