import { pageTexts } from '@/lib/text/messages/page-texts';
import type { RecordEditing } from './record-sheet';

const t = pageTexts('lists');

type Key = Parameters<typeof t>[0];

/** The titles and buttons of the two dialogs of a list, by their keys; they are read in the reader's language when shown. */
export function recordDialog(
  add: Key,
  edit: Key,
  addButton: Key = 'dialogs.save',
): NonNullable<RecordEditing['dialog']> {
  const words = (title: Key, button: Key) => ({
    get title() {
      return t(title);
    },
    get button() {
      return t(button);
    },
  });
  return { add: words(add, addButton), edit: words(edit, 'dialogs.save') };
}
