import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { hashedLabel } from '@/lib/server/engines/sql/hashed-label';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';
import { truncated } from '@/lib/server/engines/sql/truncated';

export const dremio: Engine = {
  schemes: ['dremio', 'dremio+flight'],
  label: 'Dremio',
  dialect: {
    ...standardDialect,
    name: 'dremio',
    timeGrains: truncated("DATE_TRUNC('{unit}', {col})"),
    epoch: { seconds: 'TO_DATE({col})', milliseconds: 'TO_DATE(({col}/1000))' },
    datetime: instantLiterals({
      date: "TO_DATE('{date}', 'YYYY-MM-DD')",
      timestamp: "TO_TIMESTAMP('{date} {millis}', 'YYYY-MM-DD HH24:MI:SS.FFF')",
    }),
    label: hashedLabel,
  },
  connect: missingDriver('Dremio'),
  errors: [],
  form: null,
};
