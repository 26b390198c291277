import { eq, sql } from 'drizzle-orm';
import { AppError } from '@/lib/errors/app-error';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import type { Call, Resource } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { linkProblems, setLinks } from '@/lib/server/api/write/links';
import { checkVersion, columnsOf, idIn, lockRows, versionNow } from '@/lib/server/api/write/row-for-writing';
import { transact } from '@/lib/server/api/write/transact';
import type { Creation, Problems, RowWrite, Update, Values, Write, WritePlan } from '@/lib/server/api/write/write';
import { logWrite } from '@/lib/server/api/write/write-log';

/** `POST /api/v1/<resource>/` */
export async function createCall(
  resource: Resource,
  plan: WritePlan,
  creation: Creation,
  call: Call,
): Promise<Response> {
  const body = await readBody(plan, creation, call);
  const created = await transact(call, 'not_created', plan, (write) => create(resource, plan, creation, body, write));
  return jsonResponse(created, 201);
}

/** Creates a row from a body that passed its schema; also for calls beside the generic one. Throws `fields_refused`. */
export async function create(
  resource: Resource,
  plan: WritePlan,
  creation: Creation,
  body: Values,
  write: Write,
): Promise<{ id: number; result: unknown }> {
  demandNoProblems(await linkProblems(plan, body, write), await creation.check?.(body, write));
  const row = (await creation.row?.(body, write)) ?? ownColumns(resource, body);
  const { viewer, tx } = write;
  const author = authorColumns(resource, viewer.id, ['created_by_fk', 'changed_by_fk']);
  const [made] = await tx
    .insert(resource.table)
    .values({ ...author, ...row })
    .returning({ id: resource.id });
  const id = Number(made?.id);
  const saved = { ...write, id };
  await setLinks(plan, body, saved, true);
  await creation.after?.(body, saved);
  await logWrite(plan, write, { verb: 'post', ids: [id], fields: Object.keys(body) });
  return { id, result: creation.answer ? await creation.answer(body, saved) : body };
}

/**
 * `PUT /api/v1/<resource>/<id>`: fields that the body does not contain stay unchanged. Throws `not_found`, `forbidden`,
 * `changed_meanwhile`, `fields_refused`.
 */
export async function updateCall(resource: Resource, plan: WritePlan, update: Update, call: Call): Promise<Response> {
  const id = idIn(call.params.id);
  const body = await readBody(plan, update, call);
  const answer = await transact(call, 'not_updated', plan, async (write) => {
    const isOpen = update.isOpen?.(body) ?? false;
    const { version } = await lockRows(resource, plan, write, [id], isOpen);
    checkVersion(call.request, version);
    const changed = await change(resource, plan, update, body, { ...write, id });
    return { ...changed, version: version === null ? null : await versionNow(resource, write.tx, id) };
  });
  const { result, envelope, version } = answer;
  const headers = version === null ? {} : { 'x-version': version };
  return jsonResponse(plan.updateEnvelope === 'result' ? { result } : { id, result, ...envelope }, 200, headers);
}

async function change(resource: Resource, plan: WritePlan, update: Update, body: Values, write: RowWrite) {
  const { tx, viewer, id } = write;
  demandNoProblems(await linkProblems(plan, body, write), await update.check?.(body, write));
  const row = (await update.row?.(body, write)) ?? ownColumns(resource, body);
  const columns = { ...authorColumns(resource, viewer.id, ['changed_by_fk']), ...nextVersion(resource), ...row };
  if (Object.keys(columns).length > 0) await tx.update(resource.table).set(columns).where(eq(resource.id, id));
  await setLinks(plan, body, write, false);
  await update.after?.(body, write);
  await logWrite(plan, write, { verb: 'put', ids: [id], fields: Object.keys(body) });
  const result = update.answer ? await update.answer(body, write) : body;
  return { result, envelope: (await update.envelope?.(write)) ?? {} };
}

async function readBody(plan: WritePlan, { schema, refusal }: Creation | Update, { request }: Call): Promise<Values> {
  const usual = plan.refusal === 422 ? 'body_unprocessable' : 'body_invalid';
  const body = parseBody(schema, await readBodyJson(plan, request), refusal ?? usual);
  if (typeof body !== 'object' || body === null) throw new Error('a body is an object');
  return { ...body };
}

function readBodyJson(plan: WritePlan, request: Request): Promise<unknown> {
  if (plan.wrapsRefusals) return readJson(request, 'payload_format_invalid', 'body_unreadable_errors');
  return readJson(request, 'body_not_json', plan.refusal === 422 ? 'body_unreadable_error' : 'body_unreadable');
}

/** The fields of a body that are columns of the table. */
export function ownColumns(resource: Resource, body: Values): Values {
  const columns = columnsOf(resource);
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in columns));
}

function authorColumns(resource: Resource, author: number | null, names: readonly string[]): Values {
  const columns = columnsOf(resource);
  return Object.fromEntries(names.filter((name) => name in columns).map((name) => [name, author]));
}

function nextVersion(resource: Resource): Values {
  const { version } = columnsOf(resource);
  return version ? { version: sql`${version} + 1` } : {};
}

function demandNoProblems(...found: readonly (Problems | undefined)[]): void {
  const details: Record<string, Problems[string]> = Object.assign({}, ...found);
  const fields = Object.keys(details);
  if (fields.length > 0) throw new AppError('fields_refused', { fields: fields.join(', ') }, { details });
}
