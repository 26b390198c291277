/** What opens popovers and selects. One script: both stand on the popover of the library, which would be loaded twice. */
export { SelectPopup } from '@/components/ui/select/select-popup.client';
export { OpenedPopover } from './opened-popover.client';
