'use client';

import '@/components/explore/first-paint.css';
import '@/components/ui/kit.css';
import { lazy, type ReactElement, Suspense } from 'react';
import type { ChartAddProps } from './chart-add.client';

const Page = lazy(() => import('./chart-add.client').then((module) => ({ default: module.ChartAdd })));

/** The page of a new chart, rendered on the server; its script is loaded when the page wakes. */
export function ChartAddHost(props: ChartAddProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <Page {...props} />
    </Suspense>
  );
}
