import type { Engine } from '@/lib/server/engines/engine';
import { truncated } from '@/lib/server/engines/sql/truncated';
import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import { impala } from '@/lib/server/engines/impala/engine';

export const ascend: Engine = {
  ...impala,
  schemes: ['ascend'],
  label: 'Ascend',
  dialect: { ...impala.dialect, name: 'ascend', timeGrains: truncated("DATE_TRUNC('{unit}', {col})") },
  connect: missingDriver('Ascend'),
};
