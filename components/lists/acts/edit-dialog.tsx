import type { ReactElement } from 'react';
import type { ListedRow } from '@/components/lists/use-rows';
import { LaterDialog } from '@/components/ui/later-dialog.client';
import { loadLater } from '@/components/ui/load-later';
import type { ListPlan } from '@/lib/lists/list-plan';

export interface EditDialogProps {
  readonly plan: ListPlan;
  readonly row: ListedRow;
  /** `isDone`: the row is another one now. */
  readonly onClose: (isDone: boolean) => void;
}

const properties = loadLater(async () => (await import('./properties-dialog.client')).PropertiesDialog);
const dataset = loadLater(
  async () => (await import('@/components/dataset/dialog/dataset-dialog.client')).DatasetDialog,
);

/** Edits a row over its list. */
export function EditDialog({ plan, row, onClose }: EditDialogProps): ReactElement | null {
  const { id } = row;
  const cancel = () => onClose(false);
  if (plan.dialog === undefined) return null;
  if (plan.dialog !== 'dataset') {
    return <LaterDialog part={properties} given={{ kind: plan.dialog, id, onClose }} onFailed={cancel} />;
  }
  const given = { id, name: plan.nameOf(row.row), onClose: cancel, onSaved: () => onClose(true) };
  return <LaterDialog part={dataset} given={given} onFailed={cancel} />;
}
