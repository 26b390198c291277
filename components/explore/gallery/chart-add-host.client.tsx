'use client';

import '@/components/ui/kit.css';
import '@/components/controls/controls.css';
import '@/components/explore/first-paint.css';
import { lazy, type ReactElement } from 'react';
import type { ChartAddProps } from './chart-add.client';

const Page = lazy(() => import('./chart-add.client').then((module) => ({ default: module.ChartAdd })));

/**
 * The page of a new chart, rendered on the server; its script is loaded when the page wakes. There is no `Suspense`
 * around it: the server would send what is inside after the page, hidden until a script shows it.
 */
export function ChartAddHost(props: ChartAddProps): ReactElement {
  return <Page {...props} />;
}
