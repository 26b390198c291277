import type { ChartOverlay } from './overlay';

/** Opens a dialog or menu, whose scripts are loaded with the first. A full-screen tile gives way to it. */
export async function openOverlay(overlay: ChartOverlay): Promise<void> {
  const loading = import('@/components/chart/overlays/overlays.client');
  if (document.fullscreenElement) await document.exitFullscreen();
  (await loading).showOverlay(overlay);
}
