import { serverForm } from '@/lib/server/engines/connect/form';
import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { postgresql } from '@/lib/server/engines/postgresql/engine';

export const auroraPostgresql: Engine = {
  ...postgresql,
  drivers: ['auroradataapi'],
  label: 'Aurora PostgreSQL (Data API)',
  form: serverForm({ scheme: 'postgresql', driver: 'auroradataapi', encryption: { sslmode: 'require' } }),
  connect: missingDriver('Aurora PostgreSQL (Data API)'),
};
