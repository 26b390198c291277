'use client';

import { type ReactElement, type ReactNode, useMemo } from 'react';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import type { CellContext, ListRights } from '@/lib/lists/list-plan';
import { listPlan } from '@/lib/lists/plans/registry';
import list from '@/lib/text/messages/en/list.json';
import ui from '@/lib/text/messages/en/ui.json';
import { List } from './list.client';
import type { FirstList } from './list-props';

export interface ListPageProps {
  /** The id of its plan. */
  readonly listId: string;
  /** The parts of the path of the plan, such as the id of an annotation layer. */
  readonly at: Readonly<Record<string, string>>;
  readonly first: FirstList;
  readonly rights: ListRights;
  readonly context: CellContext;
  /** The heading, where it is not the title of the plan. */
  readonly heading: string | null;
  /** Where a row is created; null for lists without that. */
  readonly createHref: string | null;
  readonly canImport: boolean;
  /** What an empty list says about its objects. */
  readonly about: string;
  /** The choices of filters for browsers without script, which the address asks for. */
  readonly plainChoices: Readonly<
    Record<string, readonly { readonly value: string | number; readonly text: string }[]>
  > | null;
  /** Content beside the heading. */
  readonly children?: ReactNode;
}

const messages = { list, ui };

/** A list with everything that can be done to it. */
export function ListPage(props: ListPageProps): ReactElement {
  const { listId, at } = props;
  const plan = useMemo(() => listPlan(listId, at), [listId, at]);
  return (
    <TextProvider messages={messages}>
      <List {...props} plan={plan} />
      <Toasts />
    </TextProvider>
  );
}
