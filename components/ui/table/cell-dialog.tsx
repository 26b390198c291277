import '@/components/ui/kit.css';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlay/dialog.client';

interface CellDialogProps {
  readonly title: string;
  /** The content as text; null while the dialog is closed. */
  readonly text: string | null;
  readonly onCopy: (text: string) => void;
  readonly onClose: () => void;
}

/** Shows the whole content of a cell. */
export function CellDialog({ title, text, onCopy, onClose }: CellDialogProps): ReactElement {
  const t = useTranslations('ui.table');
  return (
    <Dialog
      title={title}
      isOpen={text !== null}
      onClose={onClose}
      isResizable
      footer={
        <>
          <Button onClick={() => onCopy(text ?? '')}>{t('copyContent')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <pre className="data-table-content" tabIndex={0}>
        {text}
      </pre>
    </Dialog>
  );
}
