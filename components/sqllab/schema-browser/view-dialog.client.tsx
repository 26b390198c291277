'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useState } from 'react';
import { askRows } from '@/components/sqllab/session/ask-rows';
import { SqlText } from '@/components/sqllab/sql-text/sql-text.client';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { CopyButton } from '@/components/ui/input/copy-button.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import type { OpenTable } from '@/lib/sqllab/tabs/editor-tab';
import { viewQuery } from '@/lib/sqllab/view-query';

export interface ViewDialogProps {
  readonly table: OpenTable;
  readonly dialect: string;
  readonly onClose: () => void;
}

/** The query that a view stands for. */
export function ViewDialog({ table, dialect, onClose }: ViewDialogProps): ReactElement {
  const t = useTranslations('sqllab.table');
  const errorText = useErrorText();
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isCurrent = true;
    const { schema, name } = table;
    askRows(table, viewQuery(dialect, schema, name), 1, t('viewFailed')).then(
      ({ columns, data }) => isCurrent && setText(String(data[0]?.[columns[0]?.column_name ?? ''] ?? '')),
      (problem: unknown) => isCurrent && setError(problem),
    );
    return () => {
      isCurrent = false;
    };
  }, [table, dialect, t]);
  return (
    <Dialog
      title={t('showView')}
      isOpen
      onClose={onClose}
      width={760}
      footer={<CopyButton text={text ?? ''} isLabelShown isDisabled={!text} />}
    >
      {error !== null && <Alert level="danger">{errorText(error)}</Alert>}
      {error === null && text === null && <Skeleton lines={4} />}
      {text === '' && <Alert level="info">{t('viewFailed')}</Alert>}
      {text !== null && text !== '' && <SqlText sql={text} dialect={dialect} />}
    </Dialog>
  );
}
