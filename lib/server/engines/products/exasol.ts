import type { Engine } from '@/lib/server/engines/engine';
import { standardDialect } from '@/lib/server/engines/standard-dialect';
import { truncated } from '@/lib/server/engines/truncated';
import { unconnected } from '@/lib/server/engines/unconnected';

export const exasol: Engine = {
  schemes: ['exa'],
  label: 'Exasol',
  dialect: {
    ...standardDialect,
    name: 'exa',
    timeGrains: truncated("DATE_TRUNC('{unit}', {col})"),
    maxLabelLength: 128,
  },
  connect: unconnected('Exasol'),
  errors: [],
  form: null,
};
