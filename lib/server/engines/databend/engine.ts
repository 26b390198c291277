import { hostForm } from '@/lib/server/engines/connect/form';
import { missingDriver } from '@/lib/server/engines/connect/missing-driver';
import type { Engine } from '@/lib/server/engines/engine';
import { hashedLabel } from '@/lib/server/engines/sql/hashed-label';
import { databendDialect } from './dialect';

export const databend: Engine = {
  schemes: ['databend'],
  label: 'Databend',
  dialect: { ...databendDialect, label: hashedLabel },
  connect: missingDriver('Databend'),
  errors: [],
  form: hostForm({ scheme: 'databend', encryption: { secure: 'true' } }, false),
};
