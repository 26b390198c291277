import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { ListedRow } from '@/components/lists/use-rows';
import type { SelectionModel } from '@/components/lists/use-selection';
import { openPage } from '@/lib/client/page-path';
import type { ListPlan } from '@/lib/lists/list-plan';
import type { RowActsModel } from './use-row-acts';

interface ListKeys {
  readonly plan: ListPlan;
  readonly acts: RowActsModel;
  readonly selection: SelectionModel;
}

/** Where keys belong to what has the focus. */
const typing =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], dialog';

/**
 * j and k lead from row to row; Enter opens the row, x ticks it, e edits it, Delete deletes it, / leads to the search.
 */
export function useListKeys(root: RefObject<HTMLElement | null>, rows: readonly ListedRow[], keys: ListKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || root.current === null) return;
    if (!(target instanceof Element) || target.closest(typing) || document.querySelector('dialog:modal')) return;
    if (target !== document.body && !root.current.contains(target)) return;
    const all = [...root.current.querySelectorAll<HTMLElement>('[data-row]')];
    const at = all.findIndex((row) => row.contains(target));
    if (key === 'j' || key === 'k') {
      event.preventDefault();
      const next = all[Math.min(all.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
      return;
    }
    if (key === '/') {
      event.preventDefault();
      root.current.querySelector<HTMLElement>('[data-list-search]')?.focus();
      return;
    }
    const row = rows.find(({ id }) => String(id) === all[at]?.dataset.row);
    if (row === undefined) return;
    const act = actOf(key, target === all[at]);
    if (act === null) return;
    event.preventDefault();
    if (act === 'tick') keys.selection.toggle(row);
    else if (act === 'open') {
      const to = keys.plan.hrefOf?.(row.row, row.id);
      if (to !== undefined) openPage(to);
    } else if (keys.acts.of(row).includes(act)) keys.acts.run(act, row);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Enter on a button inside a row presses the button. */
function actOf(key: string, isRow: boolean): 'open' | 'tick' | 'edit' | 'delete' | null {
  if (key === 'Enter') return isRow ? 'open' : null;
  const acts = { x: 'tick', e: 'edit', Delete: 'delete' } as const;
  return Object.hasOwn(acts, key) ? acts[key as keyof typeof acts] : null;
}
