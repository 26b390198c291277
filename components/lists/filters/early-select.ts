import { nextTask } from '@/components/ui/next-task';

/** Opens the select that was pressed before the scripts were there: it has the focus, and nothing came of the press. */
export async function openPressedSelect(root: Element): Promise<void> {
  await nextTask();
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !root.contains(field) || !field.matches('[role=combobox]')) return;
  if (field.getAttribute('aria-expanded') === 'true') return;
  field.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
}
