import { useEffect } from 'react';
import { helpText } from '@/components/ui/input/help-mark.client';
import { menuAt } from '@/components/ui/overlay/context-menu.client';
import { openedMenu } from '@/components/ui/overlay/menu.client';
import { openedPopover } from '@/components/ui/overlay/popover.client';
import { toastRegion } from '@/components/ui/overlay/toasts.client';
import { question } from '@/components/ui/overlay/use-confirm';
import { selectPopup } from '@/components/ui/select/select.client';

const openedKit = () => import('@/components/ui/overlay/opened/opened-kit.client');
const parts = [helpText, menuAt, openedMenu, openedPopover, question, selectPopup, toastRegion];

/**
 * For pages where people work and may lose their connection: with their first press or key, loads what opens menus,
 * popovers, selects and questions and shows help and toasts, all of it in one script.
 */
export function useWholeKit(): void {
  useEffect(() => {
    helpText.loadBy(async () => (await openedKit()).HelpText);
    menuAt.loadBy(async () => (await openedKit()).MenuAt);
    openedMenu.loadBy(async () => (await openedKit()).OpenedMenu);
    openedPopover.loadBy(async () => (await openedKit()).OpenedPopover);
    question.loadBy(async () => (await openedKit()).AlertDialog);
    selectPopup.loadBy(async () => (await openedKit()).SelectPopup);
    toastRegion.loadBy(async () => (await openedKit()).ToastRegion);
    const begun = new AbortController();
    const load = (): void => {
      begun.abort();
      for (const part of parts) part.load();
    };
    // A press that came before the scripts is repeated as a click.
    for (const type of ['pointerdown', 'keydown', 'click']) {
      window.addEventListener(type, load, { capture: true, signal: begun.signal });
    }
    return () => begun.abort();
  }, []);
}
