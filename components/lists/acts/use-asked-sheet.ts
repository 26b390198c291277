import { useEffect, useRef } from 'react';
import type { ListedRow } from '@/components/lists/use-rows';
import type { ListPlan } from '@/lib/lists/list-plan';
import type { RowActsModel } from './use-row-acts';

export interface AskedList {
  readonly plan: ListPlan;
  readonly rows: readonly ListedRow[];
  readonly acts: RowActsModel;
}

/**
 * A button that was pressed before the script was there leads to the same page with a plain sheet over it. The dialog
 * of the list takes its place, and the address is that of the list again. A sheet of rows that the page does not show
 * stays.
 */
export function useAskedSheet(list: AskedList): void {
  // The sheet is part of the first page.
  const first = useRef(list);
  useEffect(() => {
    const { plan, rows, acts } = first.current;
    const sheet = document.querySelector<HTMLDialogElement>('[data-record-dialog]');
    const address = new URL(window.location.href);
    const asked = address.searchParams;
    const named = (key: string) => rows.filter(({ id }) => asked.getAll(key).includes(String(id)));
    const deleted = named('delete');
    const [edited] = plan.dialog === undefined ? [] : named('edit');
    if (
      sheet === null ||
      (edited === undefined && deleted.length < Math.max(1, new Set(asked.getAll('delete')).size))
    ) {
      return;
    }
    sheet.close();
    sheet.parentElement?.setAttribute('hidden', '');
    asked.delete('delete');
    asked.delete('edit');
    window.history.replaceState(window.history.state, '', address);
    if (edited === undefined) void acts.remove(deleted);
    else acts.run('edit', edited);
  }, []);
}
