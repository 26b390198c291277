'use client';

import '@/components/ui/kit.css';
import './list.css';
import './list-cards.css';
import { lazy, type ReactElement } from 'react';
import type { ListPageProps } from './list-page.client';

const Page = lazy(() => import('./list-page.client').then((module) => ({ default: module.ListPage })));

/**
 * A list, rendered on the server; its script is loaded when the page wakes. There is no `Suspense` around it: the server
 * would send what is inside after the page, hidden until a script shows it.
 */
export function ListHost(props: ListPageProps): ReactElement {
  return <Page {...props} />;
}
