import { AppError } from '@/lib/errors/app-error';
import type { Column } from '@/lib/frame/frame';
import type { Call, Service } from '@/lib/server/api/resource';
import { jsonTextResponse } from '@/lib/server/api/wire';
import { cellJson, jsonKind } from '@/lib/server/run/result/json';
import { columnValues } from '@/lib/server/run/values';

const types: ReadonlySet<string> = new Set(['table', 'dataset', 'query', 'saved_query', 'view']);

/** Calls that charts and filters make to their datasource. */
export const datasource: Service = {
  name: 'datasource',
  actions: [
    {
      method: 'GET',
      path: ':type/:id/column/:name/values',
      segments: { type: { type: 'string', enum: [...types] } },
      permission: 'can_get_column_values on Datasource',
      run: values,
    },
  ],
};

async function values({ params, request, viewer }: Call): Promise<Response> {
  const { type = '', id, name = '' } = params;
  if (!types.has(type)) throw new AppError('datasource_type_invalid', { type });
  const number = Number(id);
  if (!['table', 'dataset', 'query'].includes(type) || !Number.isSafeInteger(number))
    throw new AppError('datasource_missing');
  const column = await columnValues({ id: number, type }, name, viewer, request.signal).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('datasource_missing') : error;
  });
  return jsonTextResponse(wireValues(column));
}

/** Here timestamps are HTTP dates; numbers have the format of query results. */
function wireValues(column: Column): string {
  const kind = jsonKind(column);
  const texts = column.values.map((cell) =>
    column.kind === 'temporal' && typeof cell === 'number'
      ? JSON.stringify(new Date(cell).toUTCString())
      : cellJson(cell, kind),
  );
  return `{"result":[${texts.join(',')}]}`;
}
