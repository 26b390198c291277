import { useTranslations } from 'next-intl';
import type { ListedRow, RowsModel } from '@/components/lists/use-rows';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { toast } from '@/components/ui/overlay/toast';
import { useConfirm } from '@/components/ui/overlay/use-confirm';
import { api } from '@/lib/client/api';
import { holdCall } from '@/lib/client/held-calls';
import type { ListPlan } from '@/lib/lists/list-plan';
import { DeleteQuestion } from './delete-question';
import { losses } from './losses';

/** The most names that a message holds. */
const mostNames = 5;

/** How long a deletion can be taken back, in milliseconds. */
const undoMs = 8000;

/**
 * Asks, saying what is touched, and deletes rows. They are gone from the list at once; the server is asked when nobody
 * took it back in time, or when the page is left. `onHidden` is told which are gone.
 */
export function useDelete(
  plan: ListPlan,
  model: RowsModel,
  onHidden: (rows: readonly ListedRow[]) => void,
): (rows: readonly ListedRow[]) => Promise<void> {
  const t = useTranslations('list');
  const confirm = useConfirm();
  const errorText = useErrorText();
  const things = t(`nouns.${plan.noun}`, { count: 2 });

  async function send(rows: readonly ListedRow[], isLast: boolean): Promise<void> {
    try {
      await deleteRows(plan, rows, isLast);
    } catch (problem) {
      const reason = errorText(problem);
      const [first] = rows;
      toast.danger(
        rows.length === 1 && first !== undefined
          ? t(plan.id === 'chart' ? 'done.deleteChartFailed' : 'done.deleteFailed', {
              name: plan.nameOf(first.row),
              reason,
            })
          : t('done.deleteManyFailed', { things, reason }),
      );
    }
    await model.reload();
    model.hide(
      rows.map(({ id }) => id),
      false,
    );
  }
  return async (rows) => {
    if (rows.length === 0) return;
    const names = rows.map(({ row }) => plan.nameOf(row));
    const ids = rows.map(({ id }) => id);
    // A page that is left right after the deletion has no time to fetch anything.
    const prepared = api.prepare();
    const found = await losses(plan, rows);
    const title = rows.length === 1 ? { dataset: 'datasetTitle', database: 'databaseTitle' }[plan.id] : undefined;
    const isSure = await confirm({
      title: t(title === 'datasetTitle' || title === 'databaseTitle' ? `confirm.${title}` : 'confirm.title'),
      text: <DeleteQuestion plan={plan} names={names} losses={found} />,
      confirmLabel: t('confirm.delete'),
      cancelLabel: t('confirm.cancel'),
      isDanger: true,
      typed: t('confirm.word'),
    });
    if (!isSure) return;
    await prepared;
    model.hide(ids, true);
    onHidden(rows);
    const said = `deletion-${ids.join('-')}`;
    const takeBack = holdCall({
      waitMs: undoMs,
      run: (isLast) => {
        toast.close(said);
        void send(rows, isLast);
      },
    });
    const isFew = names.length <= mostNames;
    toast.success(
      isFew ? t('done.deleted', { names: names.join(', ') }) : t('done.deletedMany', { count: ids.length, things }),
      {
        id: said,
        durationMs: undoMs,
        action: { label: t('undo'), onSelect: () => takeBack() && model.hide(ids, false) },
      },
    );
  };
}

async function deleteRows({ api: path, isSingle }: ListPlan, rows: readonly ListedRow[], isLast: boolean) {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 1 && !isSingle) {
    await api.delete(path, { q: ids, isLast });
    return;
  }
  // A page that is being left has no time to wait for one after the other.
  if (isLast) await Promise.all(ids.map((id) => api.delete(`${path}${id}`, { isLast })));
  else for (const id of ids) await api.delete(`${path}${id}`);
}
