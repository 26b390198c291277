import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { integer, mapping, text } from '@/lib/server/api/request/body-field';
import type { Call } from '@/lib/server/api/resource';
import { openDatabase } from '@/lib/server/database/open-database';
import { plannedCost } from '@/lib/server/database/planned-cost';
import { placeOf } from '@/lib/server/sql/script-place';
import { pythonFloat } from '@/lib/text/python-float';
import { filledScript } from './editor-template';
import { pageJson } from './page-form';
import { scriptPlan } from './script-plan';
import { findDatabase } from './visible-database';

/** The body of a request for the cost of a script. */
export const EstimateBody = z.strictObject({
  database_id: integer(),
  sql: text(),
  template_params: mapping().nullish(),
  catalog: text().nullish(),
  schema: text().nullish(),
});

const timeoutMs = 10_000;

/**
 * `POST estimate`: the estimated cost of each statement, from the database's query plan. The statements are not run.
 * Throws `estimate_unknown` where a row rule hides rows: plans are made from statistics of all rows.
 */
export async function estimate({ request, url, viewer }: Call): Promise<Response> {
  const body = parseBody(EstimateBody, await readJson(request));
  const stored = await findDatabase(viewer, body.database_id);
  if (!stored) throw new AppError('estimate_database_missing');
  const database = await openDatabase(stored.id, viewer);
  const place = placeOf(stored, body);
  const template = { viewer, database, place, address: url.searchParams, now: Date.now() };
  const templateParams = JSON.stringify(body.template_params ?? {});
  const sql = await filledScript({ ...template, sql: body.sql, templateParams });
  if (sql.trim() === '') return pageJson({ result: [] });
  const planned = { ...database, allows: { ...database.allows, dml: true } };
  const { statements, isNarrowed } = await scriptPlan({
    ...{ sql, viewer, database: planned, place, limit: null, creation: null },
    fill: (clause) => filledScript({ ...template, sql: clause, templateParams: null, isRule: true }),
  });
  if (isNarrowed) throw new AppError('estimate_unknown', { reason: 'it would tell of rows that you may not see' });
  const result = [];
  for (const statement of statements) {
    const { catalog, schema } = place;
    const options = { signal: request.signal, timeoutMs, catalog, schema };
    const { startUp, total } = await plannedCost(database, { sql: statement.sql, parameters: [] }, options);
    result.push({ 'Start-up cost': pythonFloat(startUp), 'Total cost': pythonFloat(total) });
  }
  return pageJson({ result });
}
