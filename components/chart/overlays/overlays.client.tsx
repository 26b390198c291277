'use client';

import './overlays.css';
import { type ReactElement, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { ChartOverlay } from '@/components/chart/client/overlay';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import chart from '@/lib/text/messages/en/chart.json';
import ui from '@/lib/text/messages/en/ui.json';
import { DetailDialog } from './detail-dialog';
import { DrillDialog } from './drill-dialog';
import { DrillMenu } from './drill-menu';
import { QueryDialog } from './query-dialog';
import { TableDialog } from './table-dialog';

interface Shown {
  readonly id: number;
  readonly overlay: ChartOverlay;
  readonly isOpen: boolean;
}

/** Longer than the fading of a dialog, after which it has given the focus back. */
const closingMs = 500;

let shown: readonly Shown[] = [];
let last = 0;
let root: Root | null = null;
const listeners = new Set<() => void>();

/** Opens one more dialog or menu above those that are open. */
export function showOverlay(overlay: ChartOverlay): void {
  last += 1;
  change([...shown, { id: last, overlay, isOpen: true }]);
  if (root !== null) return;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <TextProvider messages={{ chart, ui }}>
      <Overlays />
    </TextProvider>,
  );
}

function close(id: number): void {
  change(shown.map((each) => (each.id === id ? { ...each, isOpen: false } : each)));
  setTimeout(() => change(shown.filter((each) => each.id !== id)), closingMs);
}

function change(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function Overlays(): ReactElement {
  const open = useSyncExternalStore(
    listen,
    () => shown,
    () => shown,
  );
  return (
    <>
      {open.map((each) => (
        <Overlay key={each.id} shown={each} onClose={() => close(each.id)} />
      ))}
    </>
  );
}

interface OverlayProps {
  readonly shown: Shown;
  readonly onClose: () => void;
}

function Overlay({ shown: { overlay, isOpen }, onClose }: OverlayProps): ReactElement {
  const frame = { isOpen, onClose };
  switch (overlay.kind) {
    case 'query':
      return <QueryDialog figure={overlay.figure} {...frame} />;
    case 'table':
      return <TableDialog figure={overlay.figure} {...frame} />;
    case 'detail':
      return <DetailDialog figure={overlay.figure} filters={overlay.filters} {...frame} />;
    case 'by':
      return <DrillDialog figure={overlay.figure} first={overlay.step} startCharts={overlay.startCharts} {...frame} />;
    case 'menu':
      return <DrillMenu menu={overlay} onOpen={showOverlay} {...frame} />;
  }
}
