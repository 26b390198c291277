import { toast } from '@/components/ui/overlay/toast';
import texts from '@/lib/text/messages/en/chart.json';
import { textsNow } from '@/lib/text/messages/translations';
import { ask } from './ask';

/** The theme on the screen; pictures and documents are drawn in the same one. */
export function themeNow(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The size of an element in whole pixels, for a picture as large as it is on the screen and twice as fine. */
export function sizeOnScreen(element: HTMLElement): Readonly<Record<'width' | 'height' | 'scale', string>> {
  const { width, height } = element.getBoundingClientRect();
  return { width: within(width, 240), height: within(height, 120), scale: '2' };
}

function within(length: number, least: number): string {
  return String(Math.min(3000, Math.max(least, Math.round(length))));
}

/** Words that are shown at most this long. */
const longest = 300;

/**
 * Fetches a file that the server draws, and saves it under the name that the server gives it. Tells that it is being
 * drawn, and why it could not be.
 */
export async function savePicture(address: string): Promise<void> {
  const { waiting, failed } = textsNow('chart', texts).picture;
  const told = toast.info(waiting, { id: `picture:${address}`, durationMs: 0 });
  try {
    const response = await ask(address);
    if (!response.ok) {
      const words = await response.text();
      toast.danger(words === '' || words.length > longest || words.startsWith('<') ? failed : words);
      return;
    }
    save(await response.blob(), nameOf(response.headers.get('content-disposition') ?? ''));
  } catch {
    toast.danger(failed);
  } finally {
    toast.close(told);
  }
}

function nameOf(disposition: string): string {
  const [, name = 'picture'] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  return decodeURIComponent(name);
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
