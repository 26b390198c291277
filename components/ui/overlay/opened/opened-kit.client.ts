/**
 * What opens menus, popovers, selects and questions, and shows help and toasts: one script, as each of its own would
 * repeat what the others have.
 */
export { HelpText } from '@/components/ui/input/help-text.client';
export { AlertDialog } from '@/components/ui/overlay/alert-dialog.client';
export { MenuAt } from '@/components/ui/overlay/menu-at.client';
export { OpenedMenu } from '@/components/ui/overlay/opened-menu.client';
export { ToastRegion } from '@/components/ui/overlay/toast-region.client';
export { OpenedPopover, SelectPopup } from './opened-floats.client';
