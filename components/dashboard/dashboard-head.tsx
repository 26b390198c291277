import type { ReactElement, ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('dashboardHead');

export interface DashboardHeadProps {
  readonly title: string;
  readonly published: boolean;
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
  readonly mayEdit: boolean;
  /** What stands around the title for a user who is signed in; null in a dashboard that is shown elsewhere. */
  readonly around: HeadParts | null;
}

export interface HeadParts {
  readonly star: ReactNode;
  /** Takes the place of the mark that says whether the dashboard is published. */
  readonly publish: ReactNode;
  readonly menu: ReactNode;
  readonly owners: readonly string[];
  readonly changedBy: string | null;
  /** How long ago, in words, and when exactly. */
  readonly changed: string;
  readonly changedAt: Date;
}

export function DashboardHead(props: DashboardHeadProps): ReactElement {
  const { title, published, certifiedBy, certificationDetails, mayEdit, around } = props;
  return (
    <header className="dashboard-head">
      <h1>{title}</h1>
      {around?.star}
      {certifiedBy ? (
        <Badge tone="accent" title={certificationDetails ?? undefined}>
          {t('certifiedBy', { name: certifiedBy })}
          {certificationDetails ? <span className="hidden-text">: {certificationDetails}</span> : null}
        </Badge>
      ) : null}
      {around?.publish ?? (
        <Badge tone={published ? 'success' : 'quiet'}>{published ? t('published') : t('draft')}</Badge>
      )}
      {around === null ? null : <Facts around={around} />}
      <span className="dashboard-tools no-print">
        <Button look="plain" data-act="refresh-all" data-js="">
          <Icon name="refresh" />
          {t('refresh')}
        </Button>
        {mayEdit ? (
          <>
            <Button look="plain" data-act="edit-filters" data-js="">
              <Icon name="filter" />
              {t('addOrEditFilters')}
            </Button>
            <Button data-act="edit-dashboard" data-js="">
              <Icon name="edit" />
              {t('editDashboard')}
            </Button>
          </>
        ) : null}
        {around?.menu}
      </span>
    </header>
  );
}

function Facts({ around: { owners, changedBy, changed, changedAt } }: { readonly around: HeadParts }): ReactElement {
  const [first, ...others] = owners;
  const instant = changedAt.toISOString();
  return (
    <span className="dashboard-facts">
      {first === undefined ? null : (
        <span title={t('owners', { names: owners.join(', ') })}>
          <Icon name="user" size={14} />
          {first}
          {others.length === 0 ? null : ` +${others.length}`}
        </span>
      )}
      <span title={changedBy === null ? t('changedAt', { instant }) : t('changedByAt', { name: changedBy, instant })}>
        <Icon name="edit" size={14} />
        <time dateTime={instant}>{changed}</time>
      </span>
    </span>
  );
}
