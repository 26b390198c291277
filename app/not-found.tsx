import type { ReactElement } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';

export default function NotFound(): ReactElement {
  return (
    <Empty title="There is nothing here">
      <p>The address is wrong, the page was deleted, or it is not shared with you.</p>
      <p className="flex gap-2 pt-3">
        <LinkButton href="/dashboard/list/" look="primary">
          All dashboards
        </LinkButton>
        <LinkButton href="/superset/welcome/">Home</LinkButton>
      </p>
    </Empty>
  );
}
