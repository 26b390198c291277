import type { ReactElement } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { LinkButton } from './button';
import { Icon } from './icon';

const t = pageTexts('pagination');

export interface PaginationProps {
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly hrefOf: (page: number) => string;
}

export function Pagination({ page, pageSize, count, hrefOf }: PaginationProps): ReactElement | null {
  if (count === 0) return null;
  const last = Math.max(0, Math.ceil(count / pageSize) - 1);
  const from = page * pageSize + 1;
  const to = Math.min(count, (page + 1) * pageSize);
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-between gap-3 py-3 text-quiet">
      <span>{t('range', { from, to, count })}</span>
      {last === 0 ? null : (
        <span className="flex gap-2">
          {page > 0 ? (
            <LinkButton href={hrefOf(page - 1)} rel="prev">
              <Icon name="left" />
              {t('previous')}
            </LinkButton>
          ) : null}
          {page < last ? (
            <LinkButton href={hrefOf(page + 1)} rel="next">
              {t('next')}
              <Icon name="right" />
            </LinkButton>
          ) : null}
        </span>
      )}
    </nav>
  );
}
