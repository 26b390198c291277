import { useTranslations } from 'next-intl';
import type { ListedRow } from '@/components/lists/use-rows';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { toast } from '@/components/ui/overlay/toast';
import { useConfirm } from '@/components/ui/overlay/use-confirm';
import { api } from '@/lib/client/api';
import type { ListPlan } from '@/lib/lists/list-plan';
import { DeleteQuestion } from './delete-question';
import { losses } from './losses';

/** The most names that a message holds. */
const mostNames = 5;

/** Asks, saying what is touched, and deletes rows. `onGone` is told which are gone. */
export function useDelete(
  plan: ListPlan,
  onGone: (rows: readonly ListedRow[]) => Promise<void>,
): (rows: readonly ListedRow[]) => Promise<void> {
  const t = useTranslations('list');
  const confirm = useConfirm();
  const errorText = useErrorText();
  return async (rows) => {
    const [first] = rows;
    if (first === undefined) return;
    const things = t(`nouns.${plan.noun}`, { count: 2 });
    const names = rows.map(({ row }) => plan.nameOf(row));
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
    const ids = rows.map(({ id }) => id);
    const gone: ListedRow[] = [];
    try {
      if (ids.length > 1 && !plan.isSingle) {
        await api.delete(plan.api, { q: ids });
        gone.push(...rows);
      } else {
        for (const row of rows) {
          await api.delete(`${plan.api}${row.id}`);
          gone.push(row);
        }
      }
      const isFew = names.length <= mostNames;
      toast.success(
        isFew ? t('done.deleted', { names: names.join(', ') }) : t('done.deletedMany', { count: ids.length, things }),
      );
    } catch (problem) {
      const reason = errorText(problem);
      toast.danger(
        rows.length === 1
          ? t('done.deleteFailed', { name: names[0] ?? '', reason })
          : t('done.deleteManyFailed', { things, reason }),
      );
    }
    if (gone.length > 0) await onGone(gone);
  };
}
