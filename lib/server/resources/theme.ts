import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { theme } from '@/db/schema/theme';
import { AppError } from '@/lib/errors/app-error';
import { allText } from '@/lib/server/api/all-text';
import { auditFields, auditSearch } from '@/lib/server/api/audit';
import { deletedMessage, removeCall } from '@/lib/server/api/calls/remove';
import { field } from '@/lib/server/api/field';
import { byText } from '@/lib/server/api/order';
import { userChoices } from '@/lib/server/api/people';
import { text } from '@/lib/server/api/request/body-field';
import type { Action, Call, Resource } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { idIn } from '@/lib/server/api/write/row-for-writing';
import { transact } from '@/lib/server/api/write/transact';
import { creation, type Problems, update, type Write, type WritePlan } from '@/lib/server/api/write/write';
import { logWrite } from '@/lib/server/api/write/write-log';
import { ThemeConfiguration } from '@/lib/text/theme-configuration';
import { exportAction } from './export-action';
import { importAction } from './import-action';

function readJson(stored: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(stored) };
  } catch {
    return null;
  }
}

const configuration = text()
  .refine((stored) => readJson(stored) !== null, { error: 'Invalid JSON configuration', abort: true })
  .refine((stored) => ThemeConfiguration.safeParse(readJson(stored)?.value).success, {
    error: 'Invalid theme configuration structure',
  });
const fields = {
  theme_name: text().refine((name) => name.trim() !== '', { error: 'Theme name cannot be empty.' }),
  json_data: configuration,
};
const needsBody = (body: unknown) => {
  if (typeof body === 'object' && body !== null && Object.keys(body).length === 0) throw new AppError('body_missing');
  return body;
};

function checkLength(name: string): Problems {
  return name.length > 250 ? { theme_name: ['Longer than maximum length 250.'] } : {};
}

/** Throws `forbidden` for themes that came with the product: they cannot be changed. */
async function demandOwn({ tx }: Write, ids: readonly number[]): Promise<void> {
  const found = await tx
    .select({ isSystem: theme.is_system })
    .from(theme)
    .where(inArray(theme.id, [...ids]));
  if (found.some(({ isSystem }) => isSystem)) throw new AppError('forbidden');
}

const plan: WritePlan = {
  permission: 'can_write on Theme',
  noun: ['theme', 'themes'],
  log: 'ThemeRestApi',
  owners: 'creator',
  create: creation({
    schema: z.preprocess(needsBody, z.strictObject(fields)),
    check: async ({ theme_name }) => checkLength(theme_name),
  }),
  update: update({
    schema: z.preprocess(needsBody, z.object(fields)),
    check: async ({ theme_name }, write) => {
      await demandOwn(write, [write.id]);
      return checkLength(theme_name);
    },
  }),
  remove: {
    inUse: async (ids, write) => {
      await demandOwn(write, ids);
      const isChosen = sql`${inArray(theme.id, [...ids])} and (${theme.is_system_default} or ${theme.is_system_dark})`;
      const used = await write.tx.$count(theme, isChosen);
      return used > 0 ? 'Cannot delete theme that is set as system default or dark theme.' : null;
    },
  },
};

type Choice = 'is_system_default' | 'is_system_dark';

/** Makes a theme the system default for light or dark mode; null leaves none. Throws `system_theme_forbidden`. */
async function choose(call: Call, choice: Choice, id: number | null): Promise<void> {
  if (!call.viewer.isAdmin) throw new AppError('system_theme_forbidden');
  await transact(call, 'not_updated', plan, async (write) => {
    const { tx } = write;
    await tx
      .update(theme)
      .set({ [choice]: false })
      .where(eq(theme[choice], true));
    if (id === null) return;
    const chosen = await tx
      .update(theme)
      .set({ [choice]: true })
      .where(eq(theme.id, id))
      .returning({ id: theme.id });
    if (chosen.length === 0) throw new AppError('not_found');
    await logWrite(plan, write, { verb: 'put', ids: [id], fields: [choice] });
  });
}

function choiceActions(choice: Choice): Action[] {
  const { permission } = plan;
  const path = choice.replace('is_', '');
  return [
    {
      method: 'PUT',
      path: `:id/set_${path}`,
      permission,
      run: async (call) => {
        const id = idIn(call.params.id);
        await choose(call, choice, id);
        return jsonResponse({ id, result: 'success' });
      },
    },
    {
      method: 'DELETE',
      path: `unset_${path}`,
      permission,
      run: async (call) => {
        await choose(call, choice, null);
        return jsonResponse({ result: 'success' });
      },
    },
  ];
}

const rowsOfThemes = { name: 'theme', table: theme, id: theme.id, scope: { columns: { id: theme.id } } } as const;

const shown = ['json_data', 'id', 'is_system', 'is_system_default', 'is_system_dark', 'theme_name', 'uuid'];

/** Themes of the interface (colours, shapes), for everybody or for one dashboard. */
export const themeResource: Resource = {
  ...rowsOfThemes,
  title: 'Theme',
  view: 'Theme',
  read: 'can_read on Theme',
  fields: {
    ...auditFields(theme),
    id: field(theme.id),
    uuid: field(theme.uuid),
    theme_name: field(theme.theme_name),
    json_data: field(theme.json_data),
    is_system: field(theme.is_system),
    is_system_default: field(theme.is_system_default),
    is_system_dark: field(theme.is_system_dark),
  },
  list: {
    columns: [
      'changed_on_delta_humanized',
      'changed_by.first_name',
      'changed_by.id',
      'changed_by.last_name',
      'changed_by_name',
      'created_on',
      'created_by.first_name',
      'created_by.id',
      'created_by.last_name',
      ...shown,
    ],
    order: { theme_name: byText(theme.theme_name) },
    defaultOrder: { by: theme.changed_on, direction: 'asc' },
    search: {
      ...auditSearch(theme),
      id: { kind: 'number', column: theme.id },
      is_system: { kind: 'boolean', column: theme.is_system },
      is_system_dark: { kind: 'boolean', column: theme.is_system_dark },
      is_system_default: { kind: 'boolean', column: theme.is_system_default },
      json_data: { kind: 'text', column: theme.json_data },
      theme_name: { kind: 'text', column: theme.theme_name },
      uuid: { kind: 'uuid', column: theme.uuid },
    },
    filters: {
      theme_name: {
        theme_all_text: allText(theme.theme_name, theme.json_data),
      },
    },
  },
  show: {
    columns: [
      'changed_on_delta_humanized',
      'changed_by.first_name',
      'changed_by.id',
      'changed_by.last_name',
      'created_by.first_name',
      'created_by.id',
      'created_by.last_name',
      ...shown,
    ],
    envelope: 'labels',
  },
  write: plan,
  related: { created_by: userChoices, changed_by: userChoices },
  actions: [
    importAction('theme', 'can_write on Theme', 'Theme imported successfully'),
    exportAction(rowsOfThemes, 'can_export on Theme'),
    ...choiceActions('is_system_default'),
    ...choiceActions('is_system_dark'),
    {
      method: 'DELETE',
      path: ':id',
      permission: plan.permission,
      run: async (call) => {
        await removeCall(themeResource, plan, plan.remove ?? {}, call);
        return jsonResponse({ message: deletedMessage(plan.noun, 1) });
      },
    },
  ],
};
