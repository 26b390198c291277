import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { differencesOf } from '@/components/dashboard/edit/header/differences';
import { useEdit } from '@/components/dashboard/edit/use-edit';
import { ActionDialog } from '@/components/ui/overlay/action-dialog.client';
import type { EditData } from '@/lib/dashboard/edit/edit-data';

export interface OverwriteDialogProps {
  /** What is stored now. */
  readonly newer: EditData;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Somebody else saved the dashboard: shows both versions side by side before one replaces the other. */
export function OverwriteDialog({ newer, isSaving, onClose, onConfirm }: OverwriteDialogProps): ReactElement {
  const t = useTranslations('dashboard.edit.overwrite');
  const names = useTranslations('dashboard.edit');
  const draft = useEdit(({ history }) => history.present);
  const differences = differencesOf(newer, draft, names);
  return (
    <ActionDialog
      title={t('title')}
      onClose={onClose}
      width={900}
      closesOutside={false}
      cancelLabel={t('cancel')}
      actionLabel={t('confirm')}
      isPending={isSaving}
      isDanger
      onAction={onConfirm}
    >
      <div className="edit-form">
        <p>{t('who', { name: newer.changedBy ?? t('someone') })}</p>
        <p>
          <strong>{t('text')}</strong>
        </p>
        {differences.map(({ field, theirs, yours }) => (
          <section key={field} className="edit-difference">
            <h3>{t(`fields.${field}`)}</h3>
            <div>
              <h4>{t('theirs')}</h4>
              <pre tabIndex={0}>{theirs}</pre>
            </div>
            <div>
              <h4>{t('yours')}</h4>
              <pre tabIndex={0}>{yours}</pre>
            </div>
          </section>
        ))}
      </div>
    </ActionDialog>
  );
}
