import { serverForm } from '@/lib/server/engines/connect/form';
import type { Engine } from '@/lib/server/engines/engine';
import { mysqlDialect } from '@/lib/server/engines/mysql/dialect';
import { mysqlEngine } from '@/lib/server/engines/mysql/engine';
import { commonKinds, type KindRule, kindByRules } from '@/lib/server/engines/native/kind';
import { instantLiterals } from '@/lib/server/engines/sql/instant-literal';
import { truncated } from '@/lib/server/engines/sql/truncated';

const kinds: readonly KindRule[] = [
  [/^(?:json|bit|(?:tiny|medium|long)?blob|(?:var)?binary|geography|enum|set)/i, 'string'],
  [/^(?:(?:tiny|medium)int|year)/i, 'numeric'],
  ...commonKinds,
];

export const singlestore: Engine = mysqlEngine({
  schemes: ['singlestoredb'],
  label: 'SingleStore',
  form: serverForm({ scheme: 'singlestoredb', driver: 'singlestoredb', encryption: null }),
  dialect: {
    ...mysqlDialect,
    name: 'singlestoredb',
    timeGrains: truncated("DATE_TRUNC('{unit}', {col})"),
    datetime: instantLiterals({
      date: "CAST('{date}' AS DATE)",
      datetime: "CAST('{date} {micros}' AS DATETIME(6))",
      timestamp: "('{date} {micros}' :> TIMESTAMP(6))",
      time: "CAST('{micros}' AS TIME(6))",
    }),
    maxLabelLength: 256,
    kindOf: (nativeType) => kindByRules(nativeType, kinds),
  },
});
