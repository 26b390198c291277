import type { Dialect } from '@/lib/query/dialect';
import { sparkDialect } from '@/lib/server/engines/hive/dialect';
import { standardDialect } from '@/lib/server/engines/sql/standard-dialect';

/** Databricks as a SQL warehouse, not as a Hive cluster. */
export const databricksDialect: Dialect = {
  ...sparkDialect,
  name: 'databricks',
  maxLabelLength: null,
  kindOf: standardDialect.kindOf,
  capabilities: standardDialect.capabilities,
};
