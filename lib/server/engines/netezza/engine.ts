import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { postgresqlFamily } from '@/lib/server/engines/postgresql/dialect';
import { postgresqlErrors } from '@/lib/server/engines/postgresql/errors';
import { truncated } from '@/lib/server/engines/sql/truncated';

export const netezza: Engine = {
  schemes: ['netezza'],
  label: 'IBM Netezza Performance Server',
  dialect: { ...postgresqlFamily, name: 'netezza', timeGrains: truncated("DATE_TRUNC('{unit}', {col})") },
  connect: missingDriver('IBM Netezza Performance Server'),
  errors: postgresqlErrors,
  form: null,
};
