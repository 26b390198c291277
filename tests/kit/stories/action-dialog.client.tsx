'use client';

import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { NameDialog } from '@/components/ui/overlay/name-dialog.client';

/** The first attempt fails once the test lets it end, the second is accepted. */
function NameStory(): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Rename</Button>
      <p>Names: {names.join(', ')}</p>
      {isOpen && (
        <NameDialog
          title="Rename the tab"
          label="Name"
          name="Sales"
          cancelLabel="Cancel"
          actionLabel="Save"
          isPending={isPending}
          closesWhilePending={false}
          error={error}
          onClose={() => setIsOpen(false)}
          onName={(name) => {
            setNames([...names, name]);
            if (names.length > 0) return setIsOpen(false);
            setIsPending(true);
            document.addEventListener(
              'refused',
              () => {
                setIsPending(false);
                setError('The name is taken');
              },
              { once: true },
            );
          }}
        />
      )}
    </>
  );
}

export const stories: Readonly<Record<string, () => ReactElement>> = { name: NameStory };
