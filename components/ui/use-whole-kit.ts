import { useEffect } from 'react';
import { helpText } from '@/components/ui/input/help-mark.client';
import { menuAt } from '@/components/ui/overlay/context-menu.client';
import { openedMenu } from '@/components/ui/overlay/menu.client';
import { openedPopover } from '@/components/ui/overlay/popover.client';
import { toastRegion } from '@/components/ui/overlay/toasts.client';
import { loadQuestion } from '@/components/ui/overlay/use-confirm';
import { selectPopup } from '@/components/ui/select/select.client';

/** In ms; what a user touches first is loaded before. */
const waitMs = 4_000;

/**
 * Loads what opens menus, popovers, selects and questions and shows help and toasts soon after the component is there, for
 * pages where people work and may lose their connection.
 */
export function useWholeKit(): void {
  useEffect(() => {
    const wait = setTimeout(() => {
      openedMenu.load();
      menuAt.load();
      openedPopover.load();
      helpText.load();
      selectPopup.load();
      toastRegion.load();
      loadQuestion().catch(reportError);
    }, waitMs);
    return () => clearTimeout(wait);
  }, []);
}
