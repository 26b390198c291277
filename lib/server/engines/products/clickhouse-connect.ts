import { clickhouseDialect } from '@/lib/server/engines/clickhouse-dialect';
import { hostForm } from '@/lib/server/engines/connection-form';
import type { Engine } from '@/lib/server/engines/engine';
import { hashedLabel } from '@/lib/server/engines/hashed-label';
import { unconnected } from '@/lib/server/engines/unconnected';
import { clickhouse } from './clickhouse';

const label = 'ClickHouse Connect (Superset)';

export const clickhouseConnect: Engine = {
  ...clickhouse,
  schemes: ['clickhousedb'],
  label,
  connect: unconnected(label),
  dialect: { ...clickhouseDialect, name: 'clickhousedb', label: hashedLabel },
  form: hostForm({ scheme: 'clickhousedb', driver: 'connect', encryption: { secure: 'true' } }, true),
};
