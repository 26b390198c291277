import type { ReactElement } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

export interface DashboardHeadProps {
  readonly title: string;
  readonly published: boolean;
  readonly certifiedBy: string | null;
}

export function DashboardHead({ title, published, certifiedBy }: DashboardHeadProps): ReactElement {
  return (
    <header className="dashboard-head">
      <h1>{title}</h1>
      {certifiedBy ? <Badge tone="accent">Certified by {certifiedBy}</Badge> : null}
      <Badge tone={published ? 'success' : 'quiet'}>{published ? 'Published' : 'Draft'}</Badge>
      <span className="dashboard-tools no-print">
        <Button look="plain" data-act="refresh-all" data-js="">
          <Icon name="refresh" />
          Refresh
        </Button>
      </span>
    </header>
  );
}
