import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';
import { truncated } from '@/lib/server/engines/sql/truncated';

export const exasol: Engine = {
  schemes: ['exa'],
  label: 'Exasol',
  dialect: {
    ...standardDialect,
    name: 'exa',
    timeGrains: truncated("DATE_TRUNC('{unit}', {col})"),
    maxLabelLength: 128,
  },
  connect: missingDriver('Exasol'),
  errors: [],
  form: null,
};
