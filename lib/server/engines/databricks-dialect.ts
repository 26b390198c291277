import type { Dialect } from '@/lib/query/dialect';
import { sparkDialect } from './hive-dialect';
import { standardDialect } from './standard-dialect';

/** Databricks asked as a warehouse, not as a Hive cluster. */
export const databricksDialect: Dialect = {
  ...sparkDialect,
  name: 'databricks',
  maxLabelLength: null,
  kindOf: standardDialect.kindOf,
  capabilities: standardDialect.capabilities,
};
