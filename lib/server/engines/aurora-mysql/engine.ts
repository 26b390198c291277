import { serverForm } from '@/lib/server/engines/connect/form';
import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { mysql } from '@/lib/server/engines/mysql/engine';

export const auroraMysql: Engine = {
  ...mysql,
  drivers: ['auroradataapi'],
  label: 'Aurora MySQL (Data API)',
  form: serverForm({ scheme: 'mysql', driver: 'auroradataapi', encryption: { ssl: '1' } }),
  connect: missingDriver('Aurora MySQL (Data API)'),
};
