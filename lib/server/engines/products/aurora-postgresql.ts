import { serverForm } from '@/lib/server/engines/connection-form';
import type { Engine } from '@/lib/server/engines/engine';
import { postgresql } from '@/lib/server/engines/postgresql';
import { unconnected } from '@/lib/server/engines/unconnected';

export const auroraPostgresql: Engine = {
  ...postgresql,
  drivers: ['auroradataapi'],
  label: 'Aurora PostgreSQL (Data API)',
  form: serverForm({ scheme: 'postgresql', driver: 'auroradataapi', encryption: { sslmode: 'require' } }),
  connect: unconnected('Aurora PostgreSQL (Data API)'),
};
