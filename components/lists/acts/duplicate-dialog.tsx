import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import type { ListedRow } from '@/components/lists/use-rows';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { NameDialog } from '@/components/ui/overlay/name-dialog.client';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';
import type { ListPlan } from '@/lib/lists/list-plan';

export interface DuplicateDialogProps {
  readonly plan: ListPlan;
  readonly row: ListedRow;
  readonly onClose: (isDone: boolean) => void;
}

/** Makes another dataset of the same query, or another role with the same permissions. */
export function DuplicateDialog({ plan, row, onClose }: DuplicateDialogProps): ReactElement {
  const t = useTranslations('list');
  const errorText = useErrorText();
  const own = plan.nameOf(row.row);
  const kind = plan.noun === 'role' ? 'role' : 'dataset';
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function save(name: string): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      if (kind === 'role') await duplicateRole(plan.api, row.id, name);
      else await api.post(`${plan.api}duplicate`, { base_model_id: row.id, table_name: name });
      toast.success(t('done.duplicated', { name }));
      onClose(true);
    } catch (failure) {
      setProblem(t('done.duplicateFailed', { kind, reason: errorText(failure) }));
      setIsBusy(false);
    }
  }
  return (
    <NameDialog
      title={t('duplicating.title', { kind, name: own })}
      label={t('duplicating.name', { kind })}
      name={t('duplicating.copyOf', { name: own })}
      cancelLabel={t('duplicating.cancel')}
      actionLabel={t('duplicating.save', { kind })}
      isPending={isBusy}
      closesWhilePending={false}
      error={problem}
      onClose={() => onClose(false)}
      onName={(name) => void save(name.trim())}
    />
  );
}

async function duplicateRole(path: string, id: number, name: string): Promise<void> {
  const held = await api.get<{ readonly result: readonly { readonly id: number }[] }>(`${path}${id}/permissions/`);
  const made = await api.post<{ readonly id: number }>(path, { name });
  await api.post(`${path}${made.id}/permissions`, { permission_view_menu_ids: held.result.map((one) => one.id) });
}
