import { serverForm } from '@/lib/server/engines/connect/form';
import type { Engine } from '@/lib/server/engines/engine';
import { mysqlDialect } from '@/lib/server/engines/mysql/dialect';
import { mysqlEngine } from '@/lib/server/engines/mysql/engine';
import { commonKinds, type KindRule, kindByRules } from '@/lib/server/engines/native/kind';

const kinds: readonly KindRule[] = [
  [/^(?:json|array|map|struct|binary)/i, 'string'],
  [/^(?:tinyint|largeint)/i, 'numeric'],
  ...commonKinds,
];

export const doris: Engine = mysqlEngine({
  schemes: ['pydoris', 'doris'],
  label: 'Apache Doris',
  form: serverForm({ scheme: 'pydoris', driver: 'pydoris', encryption: { ssl: '0' } }),
  dialect: { ...mysqlDialect, name: 'pydoris', kindOf: (nativeType) => kindByRules(nativeType, kinds) },
});
