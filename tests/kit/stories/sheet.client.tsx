'use client';

import { type ReactElement, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { RecordDialog, RecordForm } from '@/components/crud/crud-form';

declare global {
  /** Starts the script of the sheet, which until then is the HTML of the server. Calls `between` before it is hydrated. */
  var wakeSheet: ((between?: () => void) => void) | undefined;
}

const sending = { csrf: '', method: 'POST', to: [], back: '/', again: '/', done: '' } as const;

const sheet = (
  <RecordDialog title="Add a CSS template" back="/">
    <RecordForm
      sending={sending}
      button="Add"
      fields={[
        { kind: 'text', name: 'name', label: 'Name' },
        { kind: 'text', name: 'css', label: 'CSS', lines: 4 },
      ]}
    />
  </RecordDialog>
);

function Waking({ between }: { readonly between?: (() => void) | undefined }): ReactElement {
  useLayoutEffect(() => {
    if (between) queueMicrotask(between);
  }, [between]);
  return <Suspense>{sheet}</Suspense>;
}

function Sheet(): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    current.innerHTML = renderToString(<Waking />);
    globalThis.wakeSheet = (between) => void hydrateRoot(current, <Waking between={between} />);
  }, []);
  return <div ref={place} />;
}

export const stories: Readonly<Record<string, () => ReactElement>> = { sheet: Sheet };
