import { serverForm } from '@/lib/server/engines/connect/form';
import type { Engine } from '@/lib/server/engines/engine';
import { mysqlDialect } from '@/lib/server/engines/mysql/dialect';
import { mysqlEngine } from '@/lib/server/engines/mysql/engine';

export const mariadb: Engine = mysqlEngine({
  schemes: ['mariadb'],
  label: 'MariaDB',
  form: serverForm({ scheme: 'mariadb', driver: 'mysqldb', encryption: { ssl: '1' } }),
  dialect: { ...mysqlDialect, name: 'mariadb' },
});
