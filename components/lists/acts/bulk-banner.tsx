import { useTranslations } from 'next-intl';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { bulkOf } from '@/components/lists/list-head';
import type { ListView } from '@/components/lists/list-props';
import type { RowsModel } from '@/components/lists/use-rows';
import type { SelectionModel } from '@/components/lists/use-selection';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/overlay/toast';
import { api } from '@/lib/client/api';
import { openPage } from '@/lib/client/page-path';
import type { RowActsModel } from './use-row-acts';

const TagDialog = lazy(async () => ({ default: (await import('./tag-dialog')).TagDialog }));

export interface BulkBannerProps {
  readonly view: ListView;
  readonly model: RowsModel;
  readonly selection: SelectionModel;
  readonly acts: RowActsModel;
}

/** How many rows are ticked, and what can be done to all of them. */
export function BulkBanner({ view, model, selection, acts }: BulkBannerProps): ReactElement {
  const { plan, rights } = view;
  const t = useTranslations('list');
  const errorText = useErrorText();
  const [isTagging, setIsTagging] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const rows = [...selection.rows.values()];
  const count = rows.length;
  const bulk = bulkOf(plan, rights);
  const kinds = plan.countedAs?.(rows.map(({ row }) => row)).filter((kind) => kind.count > 0) ?? [];
  const kindText = kinds
    .map(({ label, count: own }) => {
      const kind = t(`labels.${label}`);
      return kinds.length === 1 ? kind : t('kind', { count: own, kind });
    })
    .join(', ');

  async function publish(published: boolean): Promise<void> {
    setIsBusy(true);
    let done = 0;
    for (const { id, row } of rows) {
      try {
        await api.put(`${plan.api}${id}`, { published });
        done += 1;
      } catch (problem) {
        toast.danger(t('done.publishFailed', { name: plan.nameOf(row), reason: errorText(problem) }));
      }
    }
    if (done > 0) toast.success(t(published ? 'done.published' : 'done.unpublished', { count: done }));
    await model.reload();
    setIsBusy(false);
  }
  return (
    <div className="list-bulk" role="alert" aria-busy={isBusy}>
      <span className="list-bulk-count">
        {kindText === '' ? t('selected', { count }) : t('selectedAs', { count, kinds: kindText })}
      </span>
      {count > 0 && (
        <>
          <Button look="plain" onClick={selection.clear}>
            {t('deselectAll')}
          </Button>
          {bulk.includes('delete') && (
            <Button data-danger="" disabled={isBusy} onClick={() => void acts.remove(rows)}>
              {t('does.delete')}
            </Button>
          )}
          {bulk.includes('export') && (
            <Button onClick={() => openPage(`${plan.api}export/?q=!(${rows.map(({ id }) => id)})`)}>
              {t('does.export')}
            </Button>
          )}
          {bulk.includes('publish') && (
            <>
              <Button disabled={isBusy} onClick={() => void publish(true)}>
                {t('publish')}
              </Button>
              <Button disabled={isBusy} onClick={() => void publish(false)}>
                {t('unpublish')}
              </Button>
            </>
          )}
          {bulk.includes('tag') && <Button onClick={() => setIsTagging(true)}>{t('addTag')}</Button>}
        </>
      )}
      <button
        type="button"
        className="button icon-button list-bulk-close"
        data-look="icon"
        aria-label={t('closeSelection')}
        onClick={() => selection.turn(false)}
      >
        <Icon name="close" />
      </button>
      {isTagging && (
        <Suspense>
          <TagDialog
            plan={plan}
            rows={rows}
            onClose={(isDone) => {
              setIsTagging(false);
              if (isDone) {
                selection.clear();
                void model.reload();
              }
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
