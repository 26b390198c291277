import type { ReactElement, ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

export interface DashboardHeadProps {
  readonly title: string;
  readonly published: boolean;
  readonly certifiedBy: string | null;
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

export function DashboardHead({ title, published, certifiedBy, mayEdit, around }: DashboardHeadProps): ReactElement {
  return (
    <header className="dashboard-head">
      <h1>{title}</h1>
      {around?.star}
      {certifiedBy ? <Badge tone="accent">Certified by {certifiedBy}</Badge> : null}
      {around?.publish ?? <Badge tone={published ? 'success' : 'quiet'}>{published ? 'Published' : 'Draft'}</Badge>}
      {around === null ? null : <Facts around={around} />}
      <span className="dashboard-tools no-print">
        <Button look="plain" data-act="refresh-all" data-js="">
          <Icon name="refresh" />
          Refresh
        </Button>
        {mayEdit ? (
          <>
            <Button look="plain" data-act="edit-filters" data-js="">
              <Icon name="filter" />
              Add or edit filters
            </Button>
            <Button data-act="edit-dashboard" data-js="">
              <Icon name="edit" />
              Edit dashboard
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
  return (
    <span className="dashboard-facts">
      {first === undefined ? null : (
        <span title={`Owners: ${owners.join(', ')}`}>
          <Icon name="user" size={14} />
          {first}
          {others.length === 0 ? null : ` +${others.length}`}
        </span>
      )}
      <span title={`${changedBy === null ? 'Changed' : `Changed by ${changedBy}`} at ${changedAt.toISOString()}`}>
        <Icon name="edit" size={14} />
        <time dateTime={changedAt.toISOString()}>{changed}</time>
      </span>
    </span>
  );
}
