'use client';

import type { ReactElement } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import shell from '@/lib/text/messages/en/shell.json';
import { textsNow } from '@/lib/text/messages/translations';

export interface ErrorScreenProps {
  readonly error: Error & { readonly digest?: string };
  readonly reset: () => void;
}

/** The error screen of a whole page; the error of a single chart is shown in its tile. */
export function ErrorScreen({ error, reset }: ErrorScreenProps): ReactElement {
  const { failed } = textsNow('shell', shell);
  return (
    <Empty title={failed.title} isPage>
      <p>{failed.about}</p>
      {error.digest ? (
        <p>
          {failed.number} {error.digest}
        </p>
      ) : null}
      <p className="flex gap-2 pt-3">
        <Button look="primary" onClick={reset}>
          {failed.again}
        </Button>
        <LinkButton href="/superset/welcome/">{failed.home}</LinkButton>
      </p>
    </Empty>
  );
}
