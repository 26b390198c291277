import { serverForm } from '@/lib/server/engines/connection-form';
import type { Engine } from '@/lib/server/engines/engine';
import { mysql } from '@/lib/server/engines/mysql';
import { unconnected } from '@/lib/server/engines/unconnected';

export const auroraMysql: Engine = {
  ...mysql,
  drivers: ['auroradataapi'],
  label: 'Aurora MySQL (Data API)',
  form: serverForm({ scheme: 'mysql', driver: 'auroradataapi', encryption: { ssl: '1' } }),
  connect: unconnected('Aurora MySQL (Data API)'),
};
