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
  /** The other parts of the header, for a user who is signed in; null in a dashboard that is shown elsewhere. */
  readonly parts: HeadParts | null;
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
  const { title, published, certifiedBy, certificationDetails, mayEdit, parts } = props;
  return (
    <header className="dashboard-head">
      <h1>{title}</h1>
      {parts?.star}
      {certifiedBy ? (
        <Badge tone="accent" title={certificationDetails ?? undefined}>
          {t('certifiedBy', { name: certifiedBy })}
          {certificationDetails ? <span className="hidden-text">: {certificationDetails}</span> : null}
        </Badge>
      ) : null}
      {parts?.publish ?? (
        <Badge tone={published ? 'success' : 'quiet'}>{published ? t('published') : t('draft')}</Badge>
      )}
      {parts === null ? null : <Facts parts={parts} />}
      <span className="dashboard-tools no-print" data-commands="">
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
        {parts?.menu}
      </span>
    </header>
  );
}

function Facts({ parts: { owners, changedBy, changed, changedAt } }: { readonly parts: HeadParts }): ReactElement {
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
