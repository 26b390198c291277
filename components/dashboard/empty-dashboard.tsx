import type { ReactElement } from 'react';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';

/** In place of the charts of a dashboard that has none. */
export function EmptyDashboard({ mayEdit }: { readonly mayEdit: boolean }): ReactElement {
  return (
    <Empty title="There are no charts added to this dashboard">
      {mayEdit ? (
        <>
          <span>Go to the edit mode to configure the dashboard and add charts</span>
          <Button data-act="edit-dashboard" data-js="">
            Edit the dashboard
          </Button>
        </>
      ) : (
        'Nobody has put a chart on it yet.'
      )}
    </Empty>
  );
}
