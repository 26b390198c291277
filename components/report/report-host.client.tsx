'use client';

import type { ReactElement, ReactNode } from 'react';
import { useUpgrade } from '@/components/crud/use-upgrade';
import type { ReportDraft } from '@/lib/report/draft';

export interface ReportHostProps {
  readonly draft: ReportDraft;
  /** Labels of what the draft refers to, by kind of field. */
  readonly known: Readonly<Record<'owners' | 'database' | 'chart' | 'dashboard', readonly KnownOption[]>>;
  readonly widths: { readonly min: number; readonly max: number };
  readonly timezones: readonly string[];
  readonly version: number | string | null;
  /** Where closing and saving lead. */
  readonly back: string;
  /** The sheet that works without script. */
  readonly children: ReactNode;
}

export interface KnownOption {
  readonly value: number;
  readonly label: string;
}

const load = () => import('./form/report-dialog.client');

/** The form of an alert or report: a plain sheet first, then the dialog. */
export function ReportHost({ children, ...props }: ReportHostProps): ReactElement {
  const { place, upgraded } = useUpgrade(load);
  if (upgraded === null) return <div ref={place}>{children}</div>;
  const { ReportDialog } = upgraded.module;
  return <ReportDialog {...props} />;
}
