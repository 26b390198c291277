'use client';

import type { ReactElement } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';

export interface ErrorScreenProps {
  readonly error: Error & { readonly digest?: string };
  readonly reset: () => void;
}

/** The error screen of a whole page; the error of a single chart is shown in its tile. */
export function ErrorScreen({ error, reset }: ErrorScreenProps): ReactElement {
  return (
    <Empty title="This page could not be shown">
      <p>Try again. If it keeps happening, tell your administrator the number below: the log has the details.</p>
      {error.digest ? <p>Number {error.digest}</p> : null}
      <p className="flex gap-2 pt-3">
        <Button look="primary" onClick={reset}>
          Try again
        </Button>
        <LinkButton href="/superset/welcome/">Home</LinkButton>
      </p>
    </Empty>
  );
}
