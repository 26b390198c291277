import { asAccount } from './asker';
import { serverForm } from './connection-form';
import type { Engine } from './engine';
import { mysqlDialect } from './mysql-dialect';
import { mysqlErrors } from './mysql-errors';
import { toldBySettings } from './told-by-settings';

/** An engine whose server speaks MySQL's protocol. */
export function mysqlEngine(engine: Omit<Engine, 'connect' | 'errors'>): Engine {
  const family = { label: engine.label, errors: mysqlErrors };
  return {
    inNameOf: asAccount,
    ...engine,
    ...family,
    async connect(address, limits, settings = {}) {
      const { connectMysql } = await import('./mysql-connection');
      return connectMysql(family, toldBySettings(address, settings), limits, settings);
    },
  };
}

export const mysql: Engine = mysqlEngine({
  schemes: ['mysql'],
  label: 'MySQL',
  dialect: mysqlDialect,
  form: serverForm({ scheme: 'mysql', driver: 'mysqldb', encryption: { ssl: '1' } }),
});
