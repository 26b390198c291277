'use client';

import '@/components/sqllab/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/input/copy-button.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { SqlText } from './sql-text.client';

export interface SqlButtonProps {
  readonly sql: string;
  /** What the database ran, if that is another text. */
  readonly executedSql?: string | null;
}

const shownLetters = 300;

/** The beginning of a script; pressing it shows the whole. */
export function SqlButton({ sql, executedSql = null }: SqlButtonProps): ReactElement {
  const t = useTranslations('sqllab.sql');
  const [isOpen, setIsOpen] = useState(false);
  const hasOther = executedSql !== null && executedSql.trim() !== '' && executedSql.trim() !== sql.trim();
  return (
    <>
      <button type="button" className="sql-button" onClick={() => setIsOpen(true)}>
        <code>{sql.slice(0, shownLetters)}</code>
      </button>
      <Dialog
        title={t('title')}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        width={760}
        footer={
          <>
            <CopyButton text={sql} isLabelShown />
            <Button look="primary" onClick={() => setIsOpen(false)}>
              {t('close')}
            </Button>
          </>
        }
      >
        {hasOther && <h3>{t('source')}</h3>}
        <SqlText sql={sql} />
        {hasOther && (
          <>
            <h3>{t('executed')}</h3>
            <SqlText sql={executedSql} />
          </>
        )}
      </Dialog>
    </>
  );
}
