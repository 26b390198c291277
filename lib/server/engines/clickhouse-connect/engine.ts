import { clickhouseDialect } from '@/lib/server/engines/clickhouse/dialect';
import { clickhouse } from '@/lib/server/engines/clickhouse/engine';
import { hostForm } from '@/lib/server/engines/connect/form';
import type { Engine } from '@/lib/server/engines/engine';
import { remoteEngine } from '@/lib/server/engines/remote/connection';
import { hashedLabel } from '@/lib/server/engines/sql/hashed-label';

const label = 'ClickHouse Connect (Superset)';

export const clickhouseConnect: Engine = remoteEngine(
  {
    ...clickhouse,
    schemes: ['clickhousedb'],
    label,
    dialect: { ...clickhouseDialect, name: 'clickhousedb', label: hashedLabel },
    form: hostForm({ scheme: 'clickhousedb', driver: 'connect', encryption: { secure: 'true' } }, true),
  },
  async () => (await import('@/lib/server/engines/clickhouse/driver')).openClickhouse,
);
