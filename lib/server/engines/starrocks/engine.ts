import { serverForm } from '@/lib/server/engines/connect/form';
import { doris } from '@/lib/server/engines/doris/engine';
import type { Engine } from '@/lib/server/engines/engine';
import { mysqlEngine } from '@/lib/server/engines/mysql/engine';

export const starrocks: Engine = mysqlEngine({
  schemes: ['starrocks'],
  label: 'StarRocks',
  form: serverForm({ scheme: 'starrocks', driver: 'starrocks', encryption: { ssl: '1' } }),
  dialect: { ...doris.dialect, name: 'starrocks' },
});
