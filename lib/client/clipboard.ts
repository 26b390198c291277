/**
 * Copies a text, also one that is still being fetched. Must be called in the handler of a click or a key. Resolves to
 * false when the browser does not allow it.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text !== 'string' && typeof ClipboardItem !== 'undefined') {
      // Some browsers only allow a write that begins before the text is there.
      const blob = text.then((found) => new Blob([found], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    } else {
      await navigator.clipboard.writeText(await text);
    }
    return true;
  } catch {
    return copySelected(await Promise.resolve(text).catch(() => null));
  }
}

/** The way of browsers without a clipboard API, and of pages without HTTPS. */
function copySelected(text: string | null): boolean {
  if (text === null) return false;
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0';
  // A modal dialog makes everything outside it inert.
  (focused?.closest('[role=dialog],[role=alertdialog],dialog') ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
