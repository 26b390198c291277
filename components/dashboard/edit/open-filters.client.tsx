'use client';

import type { ReactElement } from 'react';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import dashboard from '@/lib/text/messages/en/dashboard.json';
import ui from '@/lib/text/messages/en/ui.json';
import { FilterDialog, type FilterDialogProps } from './filters/filter-dialog.client';

export type OpenFiltersProps = FilterDialogProps;

/** The filters of a dashboard as a dialog over the page, with the texts that it shows. */
export function OpenFilters(props: OpenFiltersProps): ReactElement {
  return (
    <TextProvider locale="en" messages={{ dashboard, ui }}>
      <FilterDialog {...props} />
      <Toasts />
    </TextProvider>
  );
}
