import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { ListView } from '@/components/lists/list-props';
import type { ListedRow, RowsModel } from '@/components/lists/use-rows';
import type { SelectionModel } from '@/components/lists/use-selection';
import { useErrorText } from '@/components/ui/data/use-error-text';
import type { IconName } from '@/components/ui/icon';
import type { MenuEntry } from '@/components/ui/overlay/menu-entry';
import { toast } from '@/components/ui/overlay/toast';
import { withBase } from '@/lib/base-path/base-path';
import { api } from '@/lib/client/api';
import { copyText } from '@/lib/client/clipboard';
import { openPage, pageAddress } from '@/lib/client/page-path';
import { starring } from '@/lib/client/starring';
import type { ListRights, RowAct } from '@/lib/lists/list-plan';
import { listHref, sheetHref } from './list-address';
import { useDelete } from './use-delete';

export const actIcons: Readonly<Record<RowAct, IconName>> = {
  delete: 'trash',
  export: 'download',
  edit: 'edit',
  duplicate: 'copy',
  copyLink: 'link',
  preview: 'eye',
  rerun: 'play',
  sync: 'refresh',
  tables: 'row',
  readers: 'lock',
  log: 'list',
  message: 'eye',
  checkNow: 'play',
  sendNow: 'play',
  cancel: 'stop',
  again: 'refresh',
  show: 'eye',
  tryOut: 'wand',
  useLight: 'success',
  useDark: 'theme',
  moveUp: 'up',
  moveDown: 'down',
};

const shortcuts: Partial<Readonly<Record<RowAct, string>>> = { edit: 'E', delete: 'Del' };

type Failure = 'syncFailed' | 'themeFailed' | 'activeFailed' | 'queuedFailed' | 'cancelledFailed' | 'moveFailed';

/** A dialog that is open over the list. */
export interface OpenDialog {
  readonly act: 'edit' | 'duplicate' | 'readers';
  readonly row: ListedRow;
}

export interface RowActsModel {
  /** What the viewer may do to rows of this list. */
  readonly offered: readonly RowAct[];
  /** What the viewer may do to a row, in the order of its buttons. */
  readonly of: (row: ListedRow) => readonly RowAct[];
  readonly run: (act: RowAct, row: ListedRow) => void;
  readonly star: (row: ListedRow) => void;
  readonly setActive: (row: ListedRow, isActive: boolean) => Promise<void>;
  /** The entries of a menu of a row. */
  readonly entries: (row: ListedRow) => readonly MenuEntry[];
  /** The entries for the row at an element; none outside of rows and in fields. */
  readonly menuAt: (target: Element, rows: readonly ListedRow[]) => readonly MenuEntry[];
  readonly remove: (rows: readonly ListedRow[]) => Promise<void>;
  readonly dialog: OpenDialog | null;
  readonly closeDialog: (isDone: boolean) => void;
}

const readingActs: ReadonlySet<RowAct> = new Set(['preview', 'rerun', 'copyLink', 'log', 'show', 'tryOut']);

/** Which rights an act asks for; acts that only read ask for none. */
function mayDo(act: RowAct, { canWrite, canExport }: ListRights): boolean {
  if (act === 'export') return canExport;
  return readingActs.has(act) || canWrite;
}

export function useRowActs(view: ListView, model: RowsModel, selection: SelectionModel): RowActsModel {
  const { plan, rights } = view;
  const t = useTranslations('list');
  const errorText = useErrorText();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  /** Rows whose star is being stored. */
  const stars = useRef(new Map<number, () => Promise<void>>());
  const remove = useDelete(plan, model, (gone) => selection.setAll(gone, false));

  const offered = plan.acts.filter((act) => mayDo(act, rights));
  const of = ({ row }: ListedRow): readonly RowAct[] => offered.filter((act) => plan.hasAct?.(act, row) ?? true);

  async function tried(work: () => Promise<string | null>, failed: Failure, name = ''): Promise<void> {
    try {
      const said = await work();
      if (said !== null) toast.success(said);
    } catch (problem) {
      toast.danger(t(`done.${failed}`, { reason: errorText(problem), name }));
    }
  }
  /** Asks the server to do something to a row, says `done`, and shows what became of the row. */
  async function ordered({ id, row }: ListedRow, order: 'run' | 'cancel', done: 'queued' | 'cancelled'): Promise<void> {
    const name = plan.nameOf(row);
    await tried(
      async () => {
        await api.post(`${plan.api}${id}/${order}`);
        await model.reload();
        return t(`done.${done}`, { name });
      },
      `${done}Failed`,
      name,
    );
  }
  const setActive = ({ id }: ListedRow, active: boolean): Promise<void> =>
    tried(async () => {
      await api.put(`${plan.api}${id}`, { active });
      await model.reload();
      return null;
    }, 'activeFailed');
  const move = ({ id, row }: ListedRow, to: 'up' | 'down'): Promise<void> =>
    tried(
      async () => {
        await api.post(`${plan.api}${id}/move`, { to });
        await model.reload();
        return null;
      },
      'moveFailed',
      plan.nameOf(row),
    );
  async function setTheme(listed: ListedRow, which: 'default' | 'dark'): Promise<string> {
    const isUsed = listed.row[`is_system_${which}`] === true;
    if (isUsed) await api.delete(`${plan.api}unset_system_${which}`);
    else await api.put(`${plan.api}${listed.id}/set_system_${which}`);
    await model.reload();
    return t('done.themeSet', { name: plan.nameOf(listed.row) });
  }
  function edit(row: ListedRow): void {
    if (plan.dialog !== undefined) setDialog({ act: 'edit', row });
    else openPage(plan.editHref?.(row.id) ?? sheetHref('edit', row.id));
  }
  async function copyLink({ id, row }: ListedRow): Promise<void> {
    if (await copyText(pageAddress(plan.hrefOf?.(row, id) ?? ''))) toast.success(t('done.copied'));
    else toast.danger(t('done.copyFailed'));
  }
  const runs: Readonly<Record<RowAct, (row: ListedRow) => unknown>> = {
    delete: (row) => remove([row]),
    export: ({ id }) => openPage(`${plan.api}export/?q=!(${id})`),
    edit,
    duplicate: (row) => setDialog({ act: 'duplicate', row }),
    copyLink,
    rerun: ({ row, id }) => openPage(`${plan.hrefOf?.(row, id)}&autorun=true`),
    preview: ({ id }) => openPage(sheetHref('preview', id)),
    sync: ({ id }) =>
      tried(async () => {
        await api.post(`${plan.api}${id}/sync_permissions/`);
        return t('done.synced');
      }, 'syncFailed'),
    tables: ({ id }) => openPage(`/dataset/add/?database=${id}`),
    readers: (row) => setDialog({ act: 'readers', row }),
    message: ({ id }) => openPage(`${plan.api}${id}/message`),
    checkNow: (row) => ordered(row, 'run', 'queued'),
    sendNow: (row) => ordered(row, 'run', 'queued'),
    cancel: (row) => ordered(row, 'cancel', 'cancelled'),
    again: (row) => ordered(row, 'run', 'queued'),
    show: ({ id }) => openPage(sheetHref('show', id)),
    tryOut: ({ id }) => tried(() => tryOut(id), 'themeFailed'),
    log: ({ row, id }) => openPage(plan.hrefOf?.(row, id) ?? listHref()),
    useLight: (row) => tried(() => setTheme(row, 'default'), 'themeFailed'),
    useDark: (row) => tried(() => setTheme(row, 'dark'), 'themeFailed'),
    moveUp: (row) => move(row, 'up'),
    moveDown: (row) => move(row, 'down'),
  };
  async function star({ id }: ListedRow): Promise<void> {
    const running = stars.current.get(id);
    if (running !== undefined) return running();
    const store = (isOn: boolean) => model.setStarred(id, isOn);
    const toggle = starring(`${plan.api}${id}/favorites/`, model.starred.has(id), store);
    stars.current.set(id, toggle);
    try {
      await toggle();
    } catch (problem) {
      toast.danger(t('done.starFailed', { reason: errorText(problem) }));
      return;
    } finally {
      stars.current.delete(id);
    }
    await model.reloadFavorites();
  }
  const entries = (listed: ListedRow): readonly MenuEntry[] =>
    of(listed)
      .toSorted((one, other) => menuOrder(one) - menuOrder(other))
      .map((act) => ({
        id: act,
        label: t(`does.${act}`),
        icon: actIcons[act],
        isDanger: act === 'delete',
        shortcut: shortcuts[act],
        onSelect: () => runs[act](listed),
      }));
  return {
    offered,
    of,
    run: (act, row) => void runs[act](row),
    star: (row) => void star(row),
    setActive,
    entries,
    menuAt: (target, rows) => {
      const at = target.closest<HTMLElement>('[data-row]')?.dataset.row;
      const listed = target.closest('input, textarea') === null ? rows.find(({ id }) => String(id) === at) : undefined;
      if (listed === undefined) return [];
      const href = plan.hrefOf?.(listed.row, listed.id);
      const open: MenuEntry[] =
        href === undefined ? [] : [{ id: 'open', label: t('does.open'), href, shortcut: 'Enter' }];
      const tick: MenuEntry[] =
        plan.bulk.length === 0
          ? []
          : [{ id: 'select', label: t('does.select'), shortcut: 'X', onSelect: () => selection.toggle(listed) }];
      return [...open, ...tick, 'separator', ...entries(listed)];
    },
    remove,
    dialog,
    closeDialog: (isDone) => {
      setDialog(null);
      if (isDone) void model.reload();
    },
  };
}

/** The pages of this browser look like the theme from now on. */
async function tryOut(id: number): Promise<null> {
  const body = new FormData();
  body.set('local', String(id));
  await fetch(withBase('/theme/'), { method: 'POST', body, redirect: 'manual' });
  location.reload();
  return null;
}

/** Menus begin with the edit and end with what destroys. */
function menuOrder(act: RowAct): number {
  return act === 'edit' ? 0 : act === 'delete' ? 2 : 1;
}
