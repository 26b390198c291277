'use client';

import '@/components/dataset/editor/editor.css';
import './dataset-dialog.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { NamedIcon } from '@/components/ui/named-icon';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import controls from '@/lib/text/messages/en/controls.json';
import dataset from '@/lib/text/messages/en/dataset.json';
import ui from '@/lib/text/messages/en/ui.json';
import { OpenedEditor } from './opened-editor.client';
import { useOpenedDataset } from './use-opened-dataset';
import { WaitingDataset } from './waiting-dataset';

export interface DatasetDialogProps {
  readonly id: number;
  /** Its name, until it is read. */
  readonly name: string;
  readonly onClose: () => void;
  /** The dataset is stored. */
  readonly onSaved: () => void;
}

const messages = { controls, dataset, ui };

/** The dataset editor over the page that shows the dataset. */
export function DatasetDialog(props: DatasetDialogProps): ReactElement {
  return (
    <TextProvider messages={messages}>
      <EditDialog {...props} />
    </TextProvider>
  );
}

function EditDialog({ id, name, onClose, onSaved }: DatasetDialogProps): ReactElement {
  const t = useTranslations();
  const { opened, error, retry } = useOpenedDataset(id);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const closing = useRef(onClose);
  return (
    <Dialog
      title={
        <span className="dataset-dialog-title">
          <NamedIcon icon="edit" name={t('ui.icons.edit')} /> {t('dataset.title')}{' '}
          <strong>{opened?.dataset.table_name ?? name}</strong>
        </span>
      }
      isOpen
      onClose={() => closing.current()}
      width={900}
      isResizable
      footer={
        opened === null ? (
          <Button onClick={onClose}>{t('dataset.save.cancel')}</Button>
        ) : (
          <div ref={setFoot} className="contents" />
        )
      }
    >
      <div className="dataset-dialog">
        {opened === null ? (
          <WaitingDataset error={error} onRetry={retry} />
        ) : (
          <OpenedEditor opened={opened} foot={foot} closing={closing} onClose={onClose} onSaved={onSaved} />
        )}
      </div>
    </Dialog>
  );
}
