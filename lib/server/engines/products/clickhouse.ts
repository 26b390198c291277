import { clickhouseDialect } from '@/lib/server/engines/clickhouse-dialect';
import type { Engine } from '@/lib/server/engines/engine';
import { unconnected } from '@/lib/server/engines/unconnected';

export const clickhouse: Engine = {
  schemes: ['clickhouse'],
  label: 'ClickHouse',
  dialect: clickhouseDialect,
  connect: unconnected('ClickHouse'),
  errors: [],
  form: null,
};
