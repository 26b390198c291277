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

/** Makes another dataset of the same query. */
export function DuplicateDialog({ plan, row, onClose }: DuplicateDialogProps): ReactElement {
  const t = useTranslations('list');
  const errorText = useErrorText();
  const [name, setName] = useState(() => t('duplicating.copyOf', { name: plan.nameOf(row.row) }));
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function save(): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      await api.post(`${plan.api}duplicate`, { base_model_id: row.id, table_name: name.trim() });
      toast.success(t('done.duplicated', { name: name.trim() }));
      onClose(true);
    } catch (failure) {
      setProblem(t('done.duplicateFailed', { reason: errorText(failure) }));
      setIsBusy(false);
    }
  }
  return (
    <Dialog
      title={t('duplicating.title')}
      isOpen
      onClose={() => (isBusy ? undefined : onClose(false))}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => onClose(false)}>
            {t('duplicating.cancel')}
          </Button>
          <Button look="primary" disabled={isBusy || name.trim() === ''} onClick={() => void save()}>
            {t('duplicating.save')}
          </Button>
        </>
      }
    >
      <Field label={t('duplicating.name')}>
        <TextField value={name} onChange={setName} />
      </Field>
      {problem !== null && <Alert level="danger" title={problem} />}
    </Dialog>
  );
}
