import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { ListPlan } from '@/lib/lists/list-plan';

export interface ListEmptyProps {
  readonly plan: ListPlan;
  readonly isNarrowed: boolean;
  readonly about: string;
  readonly createHref: string | null;
  readonly onClear: () => void;
}

export function ListEmpty({ plan, isNarrowed, about, createHref, onClear }: ListEmptyProps): ReactElement {
  const t = useTranslations('list');
  if (isNarrowed) {
    return (
      <EmptyState
        icon="search"
        title={t('noMatch')}
        actions={
          <a
            className="button"
            href={plan.path}
            role="button"
            onClick={(event) => {
              event.preventDefault();
              onClear();
            }}
          >
            {t('clearFilters')}
          </a>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="list"
      title={plan.empty === undefined ? t('noData') : t(`labels.${plan.empty}`)}
      text={
        <>
          {t('nothing')} {about}
        </>
      }
      actions={
        createHref === null ? undefined : (
          <a className="button" href={createHref}>
            {t('newThing', { thing: t(`nouns.${plan.noun}`, { count: 1 }) })}
          </a>
        )
      }
    />
  );
}
