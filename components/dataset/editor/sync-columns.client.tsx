'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Alert } from '@/components/ui/feedback/alert';
import { Icon } from '@/components/ui/icon';
import { ApiError } from '@/lib/client/api';
import { compareColumns, type Difference, isSameSource } from '@/lib/dataset/source-columns';
import { useEditing } from './editor-context';
import { fetchSourceColumns } from './fetch-source-columns';

type Found =
  | { readonly state: 'asking' | 'same' | 'taken' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'other'; readonly difference: Difference };

const shownNames = 40;

/** Compares the columns with those of the source on the screen, and takes them over once that is agreed to. */
export function SyncColumns({ label }: { readonly label: string }): ReactElement {
  const t = useTranslations('dataset.sync');
  const errorText = useErrorText();
  const { store, datasetId } = useEditing();
  const [found, setFound] = useState<Found | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function compare(): Promise<void> {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setFound({ state: 'asking' });
    try {
      const { draft, saved } = store.getState();
      const columns = await fetchSourceColumns(datasetId, draft.source, saved.source, stop.signal);
      const difference = compareColumns(store.getState().draft.columns, columns);
      setFound(isSameSource(difference) ? { state: 'same' } : { state: 'other', difference });
    } catch (problem) {
      if (problem instanceof ApiError && problem.isAborted) return;
      setFound({ state: 'failed', reason: errorText(problem) });
    }
  }
  function take(difference: Difference): void {
    store.dispatch({ type: 'take_columns', difference });
    setFound({ state: 'taken' });
  }
  return (
    <div className="dataset-sync">
      <Button onClick={() => void compare()} disabled={found?.state === 'asking'}>
        <Icon name="database" /> {label}
      </Button>
      {found === null ? null : found.state === 'failed' ? (
        <Alert level="danger">{found.reason}</Alert>
      ) : found.state === 'other' ? (
        <Alert
          level="info"
          title={t('differs')}
          actions={<Button onClick={() => take(found.difference)}>{t('take')}</Button>}
        >
          <DifferenceLines difference={found.difference} />
        </Alert>
      ) : (
        <Alert level={found.state === 'asking' ? 'info' : 'success'}>{t(found.state)}</Alert>
      )}
    </div>
  );
}

function DifferenceLines({ difference: { added, gone, changed } }: { readonly difference: Difference }): ReactElement {
  const t = useTranslations('dataset.sync');
  const names = {
    added: added.map(({ column_name, type }) => t('named', { name: column_name, type: type ?? t('noType') })),
    gone,
    changed: changed.map(({ column, before }) =>
      t('changedType', { name: column.column_name, before: before || t('noType'), after: column.type ?? t('noType') }),
    ),
  };
  return (
    <>
      {(['added', 'gone', 'changed'] as const).map((kind) =>
        names[kind].length === 0 ? null : (
          <p key={kind}>
            {t(kind, {
              names: names[kind].slice(0, shownNames).join(', '),
              others: Math.max(0, names[kind].length - shownNames),
            })}
          </p>
        ),
      )}
    </>
  );
}
