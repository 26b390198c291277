import { serverForm } from '@/lib/server/engines/connect/form';
import type { Engine } from '@/lib/server/engines/engine';
import { mysqlDialect } from '@/lib/server/engines/mysql/dialect';
import { mysqlEngine } from '@/lib/server/engines/mysql/engine';
import { commonKinds, type KindRule, kindByRules } from '@/lib/server/engines/native/kind';

const kinds: readonly KindRule[] = [
  [/^(?:json|array|map|binary)/i, 'string'],
  [/^(?:tinyint|number)/i, 'numeric'],
  ...commonKinds,
];

export const oceanbase: Engine = mysqlEngine({
  schemes: ['oceanbase', 'oceanbase_py'],
  label: 'OceanBase',
  form: serverForm({ scheme: 'oceanbase', driver: 'oceanbase', encryption: { ssl: '0' } }),
  dialect: {
    ...mysqlDialect,
    name: 'oceanbase',
    maxLabelLength: 128,
    kindOf: (nativeType) => kindByRules(nativeType, kinds),
  },
});
