import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Decimal } from '@/lib/frame/frame';
import { type MssqlPackage, mssqlClient } from '@/lib/server/engines/mssql/driver';
import { type OraclePackage, oracleClient } from '@/lib/server/engines/oracle/driver';
import { codeOf, rowsOf } from '@/tests/support/connection-answers';
import { connected, forever, opening, options } from '@/tests/support/driver-packages';

describe('SQL Server', () => {
  class FakeRequest extends EventEmitter {
    arrayRowMode = false;
    stream = false;
    isCancelled = false;
    readonly given: Record<string, unknown> = {};
    input(name: string, value: unknown) {
      this.given[name] = value;
    }
    query(sql: string) {
      requests.push({ sql, request: this });
      if (sql === 'SELECT sleep') return;
      setImmediate(() => {
        if (sql === 'SELECT wrong') this.emit('error', new Error("Invalid column name 'wrong'."));
        else {
          this.emit('recordset', [
            { name: 'n', type: Object.assign(() => undefined, { declaration: 'int' }) },
            { name: 'name', type: Object.assign(() => undefined, { declaration: 'nvarchar' }) },
          ]);
          for (let n = 1; n <= 5; n += 1) this.emit('row', [n, `name ${n}`]);
        }
        this.emit('done');
      });
    }
    cancel() {
      this.isCancelled = true;
      setImmediate(() => {
        this.emit('error', new Error('Canceled.'));
        this.emit('done');
      });
    }
    pause() {}
    resume() {}
  }
  let requests: { sql: string; request: FakeRequest }[] = [];
  let open = 0;
  const fake = {
    ConnectionPool: class {
      connect = async () => undefined;
      close = async () => undefined;
    },
    Transaction: class {
      async begin() {
        open += 1;
      }
      async rollback() {
        open -= 1;
      }
    },
    Request: FakeRequest,
  } as unknown as MssqlPackage;
  const address = opening('mssql+pymssql://u:p@host/db');

  it('takes every statement back and stops reading at the limit', async () => {
    requests = [];
    const connection = await connected(address, mssqlClient(fake, address));
    const frame = await connection.run({ sql: 'SELECT @p1', parameters: [7] }, { ...options(), maxRows: 3 });
    expect(rowsOf(frame)).toEqual([
      [1, 'name 1'],
      [2, 'name 2'],
      [3, 'name 3'],
    ]);
    expect(requests[0]?.request.given).toEqual({ p1: 7 });
    await expect.poll(() => open).toBe(0);
  });

  it('says what the server says, cancels what takes too long, and leaves no transaction open', async () => {
    requests = [];
    const connection = await connected(address, mssqlClient(fake, address));
    expect(await codeOf(connection.run({ sql: 'SELECT wrong', parameters: [] }, options()))).toContain(
      'Invalid column',
    );
    const hasty = { ...options(), timeoutMs: 50 };
    expect(await codeOf(connection.run({ sql: 'SELECT sleep', parameters: [] }, hasty))).toContain('query_timeout');
    expect(requests.at(-1)?.request.isCancelled).toBe(true);
    await expect.poll(() => open).toBe(0);
  });
});

describe('Oracle', () => {
  it('reads in a read-only transaction and gives the session back, also after a failure', async () => {
    const told: unknown[] = [];
    const fake: OraclePackage = {
      OUT_FORMAT_ARRAY: 4001,
      STRING: 'text',
      async createPool(given) {
        told.push(given.connectString);
        return {
          async getConnection() {
            const rows = [[['1', '12345678901234567.25', new Date(Date.UTC(2024, 0, 31))]], []];
            return {
              callTimeout: 0,
              async execute(sql) {
                told.push(sql);
                if (sql === 'SELECT wrong') throw new Error('ORA-00904: "WRONG": invalid identifier');
                if (sql === 'SELECT sleep') return forever();
                return {
                  metaData: [
                    { name: 'N', dbTypeName: 'NUMBER', scale: 0 },
                    { name: 'PRICE', dbTypeName: 'NUMBER', scale: 2 },
                    { name: 'AT', dbTypeName: 'DATE' },
                  ],
                  resultSet: { getRows: async () => rows.shift() ?? [], close: async () => undefined },
                };
              },
              break: async () => void told.push('break'),
              rollback: async () => void told.push('rollback'),
              close: async () => void told.push('close'),
            };
          },
          close: async () => undefined,
        };
      },
    };
    const open = opening('oracle://u:p@host:1521/?service_name=xe');
    const connection = await connected(open, oracleClient(fake, open));
    const frame = await connection.run({ sql: 'SELECT :1 FROM dual', parameters: [true] }, options());
    expect(rowsOf(frame)).toEqual([[1, new Decimal('12345678901234567.25'), Date.UTC(2024, 0, 31)]]);
    expect(told).toEqual(['host:1521/xe', 'SET TRANSACTION READ ONLY', 'SELECT :1 FROM dual', 'rollback', 'close']);
    told.length = 0;
    expect(await codeOf(connection.run({ sql: 'SELECT wrong', parameters: [] }, options()))).toContain('ORA-00904');
    expect(told.slice(-2)).toEqual(['rollback', 'close']);
    const hasty = { ...options(), timeoutMs: 50 };
    expect(await codeOf(connection.run({ sql: 'SELECT sleep', parameters: [] }, hasty))).toContain('query_timeout');
    expect(told).toContain('break');
  });
});
