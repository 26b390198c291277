import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { ActionDialog } from '@/components/ui/overlay/action-dialog.client';
import { RefreshField } from './refresh-field';

export interface RefreshDialogProps {
  readonly seconds: number;
  /** True where the choice applies to the open page and is not saved. */
  readonly isForSession: boolean;
  readonly onSave: (seconds: number) => void;
  readonly onClose: () => void;
}

/** How often the charts of the dashboard are refreshed by themselves, in seconds; zero is never. */
export function RefreshDialog({ seconds: stored, isForSession, onSave, onClose }: RefreshDialogProps): ReactElement {
  const t = useTranslations('dashboard.edit.refresh');
  const [seconds, setSeconds] = useState<number | null>(Number.isFinite(stored) ? stored : 0);
  function save(): void {
    onSave(Math.max(0, Math.round(seconds ?? 0)));
    onClose();
  }
  return (
    <ActionDialog
      title={t('title')}
      onClose={onClose}
      width={440}
      cancelLabel={t('cancel')}
      actionLabel={t(isForSession ? 'saveSession' : 'save')}
      onAction={save}
    >
      <div className="edit-form">
        <RefreshField seconds={seconds} onChange={setSeconds} />
      </div>
    </ActionDialog>
  );
}
