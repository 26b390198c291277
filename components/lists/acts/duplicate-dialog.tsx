import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import type { ListedRow } from '@/components/lists/use-rows';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Field } from '@/components/ui/input/field.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
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
  const [name, setName] = useState(() => t('duplicating.copyOf', { name: own }));
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function save(): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      if (kind === 'role') await duplicateRole(plan.api, row.id, name.trim());
      else await api.post(`${plan.api}duplicate`, { base_model_id: row.id, table_name: name.trim() });
      toast.success(t('done.duplicated', { name: name.trim() }));
      onClose(true);
    } catch (failure) {
      setProblem(t('done.duplicateFailed', { kind, reason: errorText(failure) }));
      setIsBusy(false);
    }
  }
  return (
    <Dialog
      title={t('duplicating.title', { kind, name: own })}
      isOpen
      onClose={() => (isBusy ? undefined : onClose(false))}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => onClose(false)}>
            {t('duplicating.cancel')}
          </Button>
          <Button look="primary" disabled={isBusy || name.trim() === ''} onClick={() => void save()}>
            {t('duplicating.save', { kind })}
          </Button>
        </>
      }
    >
      <Field label={t('duplicating.name', { kind })}>
        <TextField value={name} onChange={setName} />
      </Field>
      {problem !== null && <Alert level="danger" title={problem} />}
    </Dialog>
  );
}

async function duplicateRole(path: string, id: number, name: string): Promise<void> {
  const held = await api.get<{ readonly result: readonly { readonly id: number }[] }>(`${path}${id}/permissions/`);
  const made = await api.post<{ readonly id: number }>(path, { name });
  await api.post(`${path}${made.id}/permissions`, { permission_view_menu_ids: held.result.map((one) => one.id) });
}
