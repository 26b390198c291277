import { useTranslations } from 'next-intl';
import type { MouseEvent, ReactElement } from 'react';
import { Icon } from '@/components/ui/icon';
import { Select } from '@/components/ui/select/select.client';
import type { ListPlan } from '@/lib/lists/list-plan';
import { type ListState, listParams, pageSizes } from '@/lib/lists/list-state';
import { KeptState } from './kept-state';
import { shownPages } from './shown-pages';

export interface ListFootProps {
  readonly plan: ListPlan;
  readonly state: ListState;
  readonly count: number;
  readonly onChange: (changes: Partial<ListState>) => void;
}

/** The pages of a list and their size. */
export function ListFoot({ plan, state, count, onChange }: ListFootProps): ReactElement {
  const t = useTranslations('list');
  const { pageIndex, pageSize } = state;
  const last = Math.max(0, Math.ceil(count / pageSize) - 1);
  const from = Math.min(count, pageIndex * pageSize + 1);
  const to = Math.min(count, (pageIndex + 1) * pageSize);
  const turn = (label: 'previous' | 'next', page: number): ReactElement => (
    <li title={t(`${label}Title`)} aria-label={t(`${label}Title`)}>
      <button
        type="submit"
        form="list-pages"
        name="pageIndex"
        value={page}
        className="button icon-button"
        data-look="icon"
        aria-label={t(label)}
        disabled={page < 0 || page > last}
        onClick={(event) => {
          event.preventDefault();
          onChange({ pageIndex: page });
        }}
      >
        <Icon name={label === 'previous' ? 'left' : 'right'} />
      </button>
    </li>
  );
  return (
    <nav aria-label={t('pages')} className="list-foot">
      <form id="list-pages" method="get" action={plan.path}>
        <KeptState plan={plan} state={state} without={['pageIndex']} />
      </form>
      <ul className="list-pages">
        <li className="list-range">{t('range', { from, to, count })}</li>
        {turn('previous', pageIndex - 1)}
        {shownPages(pageIndex, last).map((page, at) =>
          page === null ? (
            <li key={`gap-${at}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <PageLink {...{ plan, state, page, onChange }} />
            </li>
          ),
        )}
        {turn('next', pageIndex + 1)}
      </ul>
      <span className="list-size" data-js="">
        <Select
          label={t('pageSize')}
          isSearchable={false}
          value={pageSize}
          options={pageSizes.map((value) => ({ value, label: t('perPage', { count: value }) }))}
          onChange={(value) => onChange({ pageSize: Number(value) })}
        />
      </span>
    </nav>
  );
}

function PageLink({
  plan,
  state,
  page,
  onChange,
}: Omit<ListFootProps, 'count'> & { readonly page: number }): ReactElement {
  const params = listParams(plan, { ...state, pageIndex: page }).toString();
  const isOpen = page === state.pageIndex;
  return (
    <a
      className="button"
      data-look={isOpen ? 'normal' : 'plain'}
      href={params === '' ? plan.path : `${plan.path}?${params}`}
      aria-current={isOpen ? 'page' : undefined}
      onClick={(event) => {
        if (isElsewhere(event)) return;
        event.preventDefault();
        onChange({ pageIndex: page });
      }}
    >
      {page + 1}
    </a>
  );
}

/** Whether a click on a link opens it in another tab or window. */
export function isElsewhere({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || button !== 0;
}
