/**
 * Puts a text on the clipboard; false when the browser refuses. A text that is still being fetched is handed over as a
 * promise where the browser takes one, so that the permission of the click does not run out. Rejects when the text itself
 * cannot be had.
 */
export async function copyText(text: string | (() => Promise<string>)): Promise<boolean> {
  const pending = typeof text === 'string' ? Promise.resolve(text) : text();
  const { clipboard } = navigator;
  if (clipboard !== undefined && typeof ClipboardItem !== 'undefined') {
    try {
      const blob = pending.then((value) => new Blob([value], { type: 'text/plain' }));
      await clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
      return true;
    } catch {
      // The older ways follow.
    }
  }
  const value = await pending;
  try {
    await clipboard.writeText(value);
    return true;
  } catch {
    return copySelection(value);
  }
}

/** For pages that are not served by HTTPS, where there is no clipboard. */
function copySelection(value: string): boolean {
  const area = document.createElement('textarea');
  const focused = document.activeElement;
  area.value = value;
  area.style.cssText = 'position:fixed;opacity:0';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
