import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { impala } from '@/lib/server/engines/impala/engine';
import { truncated } from '@/lib/server/engines/sql/truncated';

export const ascend: Engine = {
  ...impala,
  schemes: ['ascend'],
  label: 'Ascend',
  dialect: { ...impala.dialect, name: 'ascend', timeGrains: truncated("DATE_TRUNC('{unit}', {col})") },
  connect: missingDriver('Ascend'),
};
