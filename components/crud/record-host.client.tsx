'use client';

import { type ReactElement, type ReactNode, useEffect } from 'react';
import { laterRights } from '@/components/rights/later-rights';
import type { RecordField } from './record-field';
import { useUpgrade } from './use-upgrade';

/** Fields that a call of their own stores; `{id}` in its path is the id of the row. */
export interface LinkedFields {
  readonly method: 'POST' | 'PUT';
  readonly to: string;
  readonly fields: readonly RecordField[];
  /** The version on which a change is based; null where there is none. */
  readonly version: string | null;
}

/** A table that is shown beside the fields, in a tab of its own. */
export interface RecordTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface RecordHostProps {
  readonly title: string;
  readonly button: string;
  /** What a row is called in a sentence. */
  readonly noun: string;
  readonly method: 'POST' | 'PUT';
  readonly to: string;
  readonly fields: readonly RecordField[];
  readonly linked: readonly LinkedFields[];
  readonly table: RecordTable | null;
  readonly version: number | string | null;
  /** The field with a theme, which a button tries out on the page. */
  readonly themeField: string | null;
  /** The rule that can be tried on its data, a stored one by its id; null for what is no rule. */
  readonly triedRule: { readonly id: number | null } | null;
  /** Where closing and saving lead. */
  readonly back: string;
  /** What is said there once it is saved. */
  readonly done: string;
  /** The sheet that works without script. */
  readonly children: ReactNode;
}

const load = () => import('./record/record-dialog.client');

/** The form of one row of a list: a plain sheet first, then a dialog with what was typed into it. */
export function RecordHost({ children, ...props }: RecordHostProps): ReactElement {
  const { place, upgraded } = useUpgrade(load);
  const hasRights = props.linked.some(({ fields }) => fields.some(({ kind }) => kind === 'rights'));
  useEffect(() => {
    if (hasRights) laterRights.load();
  }, [hasRights]);
  if (upgraded === null) return <div ref={place}>{children}</div>;
  const { RecordDialog } = upgraded.module;
  return <RecordDialog {...props} pairs={upgraded.early.pairs} />;
}
