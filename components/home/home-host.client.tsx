'use client';

import '@/components/ui/kit.css';
import '@/components/lists/list.css';
import '@/components/lists/list-cards.css';
import './home.css';
import { lazy, type ReactElement } from 'react';
import type { HomeProps } from './home.client';

const Page = lazy(() => import('./home.client').then((module) => ({ default: module.Home })));

/** The home page, rendered on the server; its script is loaded when the page wakes. */
export function HomeHost(props: HomeProps): ReactElement {
  return <Page {...props} />;
}
