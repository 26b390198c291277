import { hostForm } from '@/lib/server/engines/connection-form';
import { databendDialect } from '@/lib/server/engines/databend-dialect';
import type { Engine } from '@/lib/server/engines/engine';
import { hashedLabel } from '@/lib/server/engines/hashed-label';
import { unconnected } from '@/lib/server/engines/unconnected';

export const databend: Engine = {
  schemes: ['databend'],
  label: 'Databend',
  dialect: { ...databendDialect, label: hashedLabel },
  connect: unconnected('Databend'),
  errors: [],
  form: hostForm({ scheme: 'databend', encryption: { secure: 'true' } }, false),
};
