import { withConnectArgs } from '@/lib/server/engines/connect/connect-args';
import { serverForm } from '@/lib/server/engines/connect/form';
import { asAccount } from '@/lib/server/engines/connect/impersonation';
import type { Engine } from '@/lib/server/engines/engine';
import { mysqlDialect } from './dialect';
import { mysqlErrors } from './errors';

/** An engine whose server uses MySQL's protocol. */
export function mysqlEngine(engine: Omit<Engine, 'connect' | 'errors'>): Engine {
  const family = { label: engine.label, errors: mysqlErrors };
  return {
    impersonate: asAccount,
    ...engine,
    ...family,
    async connect(address, limits, settings = {}) {
      const { connectMysql } = await import('./connection');
      return connectMysql(family, withConnectArgs(address, settings), limits, settings);
    },
  };
}

export const mysql: Engine = mysqlEngine({
  schemes: ['mysql'],
  label: 'MySQL',
  dialect: mysqlDialect,
  form: serverForm({ scheme: 'mysql', driver: 'mysqldb', encryption: { ssl: '1' } }),
});
