import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import { db2 } from '@/lib/server/engines/db2/engine';
import type { Engine } from '@/lib/server/engines/engine';

function epoch(column: string): string {
  return `(DAYS(${column}) - DAYS('1970-01-01')) * 86400 + MIDNIGHT_SECONDS(${column})`;
}

export const ibmi: Engine = {
  ...db2,
  schemes: ['ibmi'],
  label: 'IBM Db2 for i',
  dialect: {
    ...db2.dialect,
    name: 'ibmi',
    epoch: { seconds: epoch('{col}'), milliseconds: epoch('({col}/1000)') },
    maxLabelLength: 128,
  },
  connect: missingDriver('IBM Db2 for i'),
};
