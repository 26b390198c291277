'use client';

import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { AvatarGroup } from '@/components/ui/feedback/avatar-group';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import { Progress } from '@/components/ui/feedback/progress.client';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Tag } from '@/components/ui/feedback/tag';
import { Toasts } from '@/components/ui/overlay/toasts.client';

const stack = { display: 'grid', gap: 12, maxWidth: 640 };
const row = { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' } as const;
const none = () => undefined;
const people = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Edsger Dijkstra', 'Barbara Liskov', 'admin'].map(
  (name, id) => ({ id, name }),
);

function Waiting(): ReactElement {
  const [startedAt] = useState(() => Date.now() - 2200);
  return (
    <div style={stack}>
      <Skeleton height={120} />
      <Skeleton lines={3} width={240} />
      <Progress label="Running the query" value={42} startedAt={startedAt} onStop={none} />
      <Progress label="Waiting for the database" value={null} startedAt={startedAt} />
      <Progress label="Exported" value={100} startedAt={1000} endedAt={3345} />
    </div>
  );
}

function Tags(): ReactElement {
  const [tags, setTags] = useState(['finance', 'a tag with more than twenty characters', 'weekly']);
  return (
    <div style={stack}>
      <div style={row}>
        {tags.map((tag) => (
          <Tag key={tag} text={tag} onClose={() => setTags(tags.filter((other) => other !== tag))} />
        ))}
        <Tag text="Certified" tone="accent" icon="check" />
        <Tag text="Success" tone="success" />
        <Tag text="Stale" tone="warning" />
        <Tag text="Failed" tone="danger" />
        <Tag text="To the list" href="#list" />
      </div>
      <AvatarGroup label="Owners" people={people} />
      <AvatarGroup label="Editors" people={people.slice(0, 3)} />
    </div>
  );
}

function Notices(): ReactElement {
  return (
    <div style={stack}>
      <Toasts />
      <Alert level="info">Results are limited to 1000 rows.</Alert>
      <Alert level="success" title="Connection looks good!" />
      <Alert level="warning" actions={<Button>Refresh</Button>}>
        The dataset has changed since.
      </Alert>
      <Alert level="danger">The name is taken.</Alert>
      <ErrorNotice
        title="Database error"
        text="The table does not exist any more."
        details={'ERROR: relation "sales" does not exist\nLINE 1: SELECT * FROM sales'}
        actions={[
          { label: 'Request Access', href: '#access' },
          { label: 'Try again', onSelect: none },
        ]}
        owners={[{ name: 'Ada Lovelace', href: '#ada' }, { name: 'Grace Hopper' }]}
      />
      <ErrorNotice title="Timeout" text="The query took longer than 60 seconds." level="warning" />
    </div>
  );
}

function Nothing(): ReactElement {
  return (
    <div style={stack}>
      <EmptyState
        icon="search"
        title="No charts yet"
        text="Charts that you make are listed here."
        actions={<Button look="primary">Create a chart</Button>}
      />
      <EmptyState size="small" title="No matches" />
    </div>
  );
}

export const stories: Readonly<Record<string, () => ReactElement>> = {
  waiting: Waiting,
  tags: Tags,
  notices: Notices,
  empty: Nothing,
};
