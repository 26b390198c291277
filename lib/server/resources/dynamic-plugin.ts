import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { readMetadata } from '@/db/client';
import { dynamicPlugin } from '@/db/schema/dynamic-plugin';
import { AppError } from '@/lib/errors/app-error';
import { auditFields, auditSearch } from '@/lib/server/api/audit';
import { field } from '@/lib/server/api/field';
import { byText } from '@/lib/server/api/order';
import { userChoices } from '@/lib/server/api/people';
import { parseBody, readJson } from '@/lib/server/api/request/body';
import { text } from '@/lib/server/api/request/body-field';
import type { Action, Call, Resource, Service } from '@/lib/server/api/resource';
import { routesOf } from '@/lib/server/api/route';
import { jsonResponse } from '@/lib/server/api/wire';
import { creation, type Problems, update, type Write, type WritePlan } from '@/lib/server/api/write/write';
import { config } from '@/lib/server/config';
import { type Bundle, fetchBundle } from '@/lib/server/plugins/bundle';
import { readPlugins } from '@/lib/server/plugins/known-plugins';
import { isOwnType } from '@/lib/viz/drawings';
import { PluginDefinition } from '@/lib/viz/plugin/definition-schema';

const read = 'can_list on DynamicPlugin';

const keyProblem = 'A key is made of small letters, digits, "-" and "_", and begins with a letter.';
const urlProblem = 'An address of a bundle begins with https:// or http://.';

function isAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && new URL(url).username === '';
}

const fields = {
  name: text({ min: 1, max: 50 }),
  key: text({ min: 1, max: 50 }).refine((key) => /^[a-z][a-z0-9_-]*$/.test(key), { error: keyProblem }),
  bundle_url: text({ min: 1, max: 1000 }).refine(isAddress, { error: urlProblem }),
  bundle_hash: text({ max: 100 }).optional(),
  definition: text({ min: 1, max: 100_000 }).superRefine((json, context) => {
    for (const message of problemsOf(json)) context.addIssue({ code: 'custom', message });
  }),
};

/** What is wrong with a definition, each as a sentence with its place. */
function problemsOf(json: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return ['JSON not valid'];
  }
  const parsed = PluginDefinition.safeParse(value);
  if (parsed.success) return [];
  return parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'definition'}: ${message}`);
}

const Body = z.strictObject(fields);
const Change = Body.partial();
type Change = z.infer<typeof Change>;

/** What was fetched for a call, before its transaction began. */
const fetched = new WeakMap<Request, Bundle>();

/** Fetches the bundle that a call brings, unless it is the one that is stored. What is wrong is told by the call itself. */
async function fetchFor(call: Call, id: number | null): Promise<void> {
  const sent = Change.safeParse(
    await call.request
      .clone()
      .json()
      .catch(() => null),
  );
  if (!sent.success || (id !== null && sent.data.bundle_url === undefined && sent.data.bundle_hash === undefined))
    return;
  const held = id === null ? undefined : await heldBy(id);
  if (id !== null && held === undefined) return;
  const url = sent.data.bundle_url ?? held?.bundle_url;
  const isHeld = held?.bundle_url === url && (sent.data.bundle_hash ?? held?.bundle_hash) === held?.bundle_hash;
  if (url !== undefined && !(held !== undefined && isHeld)) fetched.set(call.request, await bundleAt(url));
}

/** What keeps a bundle from being fetched is a problem of the field with its address. */
async function bundleAt(url: string): Promise<Bundle> {
  try {
    return await fetchBundle(url);
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem;
    const details = { bundle_url: [problem.message] };
    throw new AppError('fields_refused', { fields: 'bundle_url' }, { details, cause: problem });
  }
}

async function heldBy(id: number) {
  const db = await readMetadata();
  const { bundle_url, bundle_hash } = dynamicPlugin;
  const [row] = await db.select({ bundle_url, bundle_hash }).from(dynamicPlugin).where(eq(dynamicPlugin.id, id));
  return row;
}

/** Whoever allows a bundle names its hash: only so it is the code that they have seen. */
async function check(body: Change, { request, tx }: Write, id: number | null): Promise<Problems> {
  const problems: Record<string, string[]> = {};
  if (body.key !== undefined && isOwnType(body.key)) problems.key = [`"${body.key}" is a chart type of the product.`];
  for (const name of ['name', 'key', 'bundle_url'] as const) {
    const value = body[name];
    if (value === undefined) continue;
    const found = await tx.select({ id: dynamicPlugin.id }).from(dynamicPlugin).where(eq(dynamicPlugin[name], value));
    if (found.some((row) => row.id !== id)) problems[name] = ['Already exists.'];
  }
  const bundle = fetched.get(request);
  if (bundle !== undefined && body.bundle_hash !== bundle.hash) {
    const what = `${bundle.size} bytes with the hash ${bundle.hash}`;
    problems.bundle_hash = [
      body.bundle_hash
        ? `The address delivers another bundle: ${what}. Compare it with what its author tells before you allow it.`
        : `The address delivers ${what}. Compare it with what its author tells, and enter it to allow this code.`,
    ];
  }
  return problems;
}

/** Address, hash and code are stored together or not at all. */
function row(body: Change, { request }: Write) {
  const bundle = fetched.get(request);
  const { bundle_url, bundle_hash: _, ...others } = body;
  return bundle === undefined ? others : { ...others, bundle_url, bundle_hash: bundle.hash, bundle: bundle.code };
}

const plan: WritePlan = {
  permission: 'can_write on DynamicPlugin',
  noun: ['plugin', 'plugins'],
  log: 'DynamicPluginsView',
  owners: 'permission',
  refusal: 422,
  create: creation({ schema: Body, check: (body, write) => check(body, write, null), row }),
  update: update({ schema: Change, check: (body, write) => check(body, write, write.id), row }),
  remove: {},
};

/** Chart types from elsewhere. Their code is stored beside what is shown here, and is no field. */
export const dynamicPluginResource: Resource = {
  name: 'dynamic_plugin',
  title: 'Dynamic Plugin',
  view: 'DynamicPlugin',
  read,
  table: dynamicPlugin,
  id: dynamicPlugin.id,
  scope: { columns: { id: dynamicPlugin.id } },
  fields: {
    ...auditFields(dynamicPlugin),
    id: field(dynamicPlugin.id),
    name: field(dynamicPlugin.name),
    key: field(dynamicPlugin.key),
    bundle_url: field(dynamicPlugin.bundle_url),
    bundle_hash: field(dynamicPlugin.bundle_hash),
    definition: field(dynamicPlugin.definition),
  },
  list: {
    columns: ['id', 'name', 'key', 'bundle_url', 'bundle_hash', 'changed_on_delta_humanized'],
    order: {
      name: byText(dynamicPlugin.name),
      key: byText(dynamicPlugin.key),
      bundle_url: byText(dynamicPlugin.bundle_url),
      changed_on_delta_humanized: dynamicPlugin.changed_on,
    },
    defaultOrder: { by: dynamicPlugin.id, direction: 'asc' },
    search: {
      ...auditSearch(dynamicPlugin),
      name: { kind: 'text', column: dynamicPlugin.name },
      key: { kind: 'text', column: dynamicPlugin.key },
      bundle_url: { kind: 'text', column: dynamicPlugin.bundle_url },
    },
  },
  show: {
    columns: ['id', 'name', 'key', 'bundle_url', 'bundle_hash', 'definition', 'changed_on_delta_humanized'],
    envelope: 'labels',
  },
  write: plan,
  related: { created_by: userChoices, changed_by: userChoices },
};

/** The older list of the contract: what a browser needed to load plugins by itself. */
async function readAll(): Promise<Response> {
  const db = await readMetadata();
  const { id, name, key, bundle_url } = dynamicPlugin;
  const result = await db.select({ id, name, key, bundle_url }).from(dynamicPlugin).orderBy(asc(id));
  return jsonResponse({ count: result.length, ids: result.map((one) => one.id), result });
}

const idIn = ({ params: { id = '' } }: Call): number | null => (/^\d{1,9}$/.test(id) ? Number(id) : null);

/** A call of the resource: bundles are fetched before a write, outside its transaction; the process learns of it after. */
function withBundles(action: Action): Action {
  if (action.method === 'GET') return action;
  return {
    ...action,
    run: async (call) => {
      if (action.body !== undefined) await fetchFor(call, idIn(call));
      const response = await action.run(call);
      await readPlugins();
      return response;
    },
  };
}

const Asked = z.strictObject({ bundle_url: fields.bundle_url });

/** Tells what an address delivers, for whoever is about to allow it. Nothing is stored. */
async function tellBundle({ request }: Call): Promise<Response> {
  const { bundle_url } = parseBody(Asked, await readJson(request), 'body_unprocessable');
  const { hash, size } = await bundleAt(bundle_url);
  return jsonResponse({ result: { value: hash, size } });
}

export const dynamicPlugins: Service = {
  name: 'dynamic-plugins/api',
  isOff: () => !config().hasPlugins,
  actions: [
    { method: 'GET', path: 'read', permission: read, summary: 'Their keys and addresses', run: readAll },
    {
      method: 'POST',
      path: 'fetch',
      permission: plan.permission,
      body: Asked,
      summary: 'The hash and the size of what an address delivers',
      run: tellBundle,
    },
    ...routesOf(dynamicPluginResource).map(withBundles),
  ],
};
