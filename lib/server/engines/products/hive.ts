import type { Engine } from '@/lib/server/engines/engine';
import { hiveDialect } from '@/lib/server/engines/hive-dialect';
import { prestoErrors } from '@/lib/server/engines/presto-errors';
import { unconnected } from '@/lib/server/engines/unconnected';

export const hive: Engine = {
  schemes: ['hive'],
  label: 'Apache Hive',
  dialect: hiveDialect,
  connect: unconnected('Apache Hive'),
  errors: prestoErrors,
  wrappedMessage: /errorMessage="(?<message>.*?)(?<!\\)"/s,
  form: null,
};
