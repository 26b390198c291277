import type { EditKeeper, KeptEdit } from '@/components/controls/kept-edit';
import { ownName } from '@/lib/base-path/base-path';

const name = 'explore-edit';

/** Keeps what is typed into a popover of a chart for this tab, so that a reload brings it back. */
export function makeEditKeeper(subject: () => string): EditKeeper {
  let current = restored(subject());
  return {
    read: () => current,
    keep: (edit) => {
      current = edit;
      try {
        if (edit === null) sessionStorage.removeItem(ownName(name));
        else sessionStorage.setItem(ownName(name), JSON.stringify({ subject: subject(), edit }));
      } catch {
        // Without storage a reload loses it; leaving the page asks.
      }
    },
  };
}

function restored(subject: string): KeptEdit | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(ownName(name)) ?? 'null') as {
      subject: string;
      edit: KeptEdit;
    } | null;
    return kept?.subject === subject ? kept.edit : null;
  } catch {
    return null;
  }
}
