'use client';

import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useEarlyInput } from '@/components/ui/replay-input';

/** Remembers each click, as a page does before its scripts run. */
const remember = (event: Event): void => {
  globalThis.isolineClick = event as PointerEvent;
};
addEventListener('click', remember, { capture: true });

const click = (target: Element | null): void => {
  target?.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true }));
};

/** It is clicked once its listeners are there, before it repeats what was clicked earlier. */
function Workspace(): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const [presses, setPresses] = useState(0);
  useEarlyInput(root);
  useLayoutEffect(() => {
    click(root.current?.querySelector('button') ?? null);
  }, []);
  return (
    <div ref={root}>
      <Button onClick={() => setPresses((before) => before + 1)}>Run</Button>
      <p>{presses} presses</p>
    </div>
  );
}

function Late(): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const [isThere, setIsThere] = useState(false);
  return (
    <div ref={place}>
      <Button
        onClick={() => {
          setTimeout(() => setIsThere(true));
        }}
      >
        Load
      </Button>
      {isThere && <Workspace />}
    </div>
  );
}

export const stories: Readonly<Record<string, () => ReactElement>> = {
  answered: () => <Late />,
};
