import type { Engine } from '@/lib/server/engines/engine';
import { truncated } from '@/lib/server/engines/truncated';
import { unconnected } from '@/lib/server/engines/unconnected';
import { impala } from './impala';

export const ascend: Engine = {
  ...impala,
  schemes: ['ascend'],
  label: 'Ascend',
  dialect: { ...impala.dialect, name: 'ascend', timeGrains: truncated("DATE_TRUNC('{unit}', {col})") },
  connect: unconnected('Ascend'),
};
