import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import {
  type Answer,
  type Opening,
  type Question,
  type RemoteClient,
  settingOf,
} from '@/lib/server/engines/remote/client';
import { authorizationOf, isOn, originOf, send } from '@/lib/server/engines/remote/http-client';
import { JsonRows, wholeJson } from '@/lib/server/engines/remote/json';
import { columnFact } from '@/lib/server/engines/sql/information-schema';
import { writtenStatement } from '@/lib/server/engines/sql/written-statement';

const ports = { plain: 8099, secure: 443 };

const Response = z.object({
  exceptions: z.array(z.object({ message: z.string() })).optional(),
  resultTable: z
    .object({
      dataSchema: z.object({ columnNames: z.array(z.string()), columnDataTypes: z.array(z.string()) }),
      rows: JsonRows,
    })
    .optional(),
});

const Fields = z.array(z.object({ name: z.string(), dataType: z.string() })).optional();
const Schema = z.object({ dimensionFieldSpecs: Fields, metricFieldSpecs: Fields, dateTimeFieldSpecs: Fields });
const Tables = z.object({ tables: z.array(z.string()) });

/**
 * Pinot's broker over HTTP: https://docs.pinot.apache.org/users/api/querying-pinot-using-standard-sql. It has no bound
 * parameters and only reads. Tables and columns are listed by Pinot's controller, which the address names:
 * `pinot://broker:8099/query/sql?controller=http://controller:9000/`.
 */
export async function openPinot(opening: Opening): Promise<RemoteClient> {
  const { address, family } = opening;
  const isSecure = address.driver === 'https' || isOn(address.query.scheme);
  const origin = originOf(address, isSecure, ports);
  const path = `/${(address.database || 'query/sql').replace(/^\/+/, '')}`;
  const headers = { 'content-type': 'application/json', ...authorizationOf(opening) };
  const controller = settingOf(opening, 'controller');

  async function ask({ sql, parameters, timeoutMs, signal, bytes }: Question): Promise<Answer> {
    const text = writtenStatement({ sql, parameters }, family.dialect);
    const body = JSON.stringify({ sql: text, queryOptions: `timeoutMs=${Math.ceil(timeoutMs)}` });
    const response = await send(origin + path, { method: 'POST', headers, body, signal, bytes });
    const { exceptions = [], resultTable } = Response.parse(await wholeJson(response, bytes));
    if (exceptions[0]) throw new Error(exceptions[0].message);
    const { columnNames = [], columnDataTypes = [] } = resultTable?.dataSchema ?? {};
    return {
      columns: columnNames.map((name, at) => ({ name, nativeType: columnDataTypes[at] ?? 'STRING' })),
      rows: (async function* () {
        yield resultTable?.rows ?? [];
      })(),
    };
  }

  async function told(place: string): Promise<unknown> {
    if (controller === null) throw new AppError('database_form_incomplete', { name: 'controller' });
    const url = new URL(place, controller.endsWith('/') ? controller : `${controller}/`);
    return (await send(url, { headers, signal: AbortSignal.timeout(30_000) })).json();
  }

  return {
    ask,
    catalog: () => ({
      catalogs: async () => [],
      schemas: async () => ['default'],
      tables: async () => ({ tables: Tables.parse(await told('tables')).tables, views: [] }),
      async columns({ table }) {
        const {
          dimensionFieldSpecs = [],
          metricFieldSpecs = [],
          dateTimeFieldSpecs = [],
        } = Schema.parse(await told(`tables/${encodeURIComponent(table)}/schema`));
        return [...dimensionFieldSpecs, ...metricFieldSpecs, ...dateTimeFieldSpecs].map(({ name, dataType }) =>
          columnFact(name, dataType, true),
        );
      },
    }),
    close: async () => undefined,
  };
}
