import { saveFile } from '@/lib/client/save-file';

/** Puts text into the clipboard, also on pages without HTTPS; false when the browser refuses. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return writeWithCommand(text);
  }
}

/** The `copy` event of a command is the one way where `navigator.clipboard` is missing. */
function writeWithCommand(text: string): boolean {
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', onCopy, true);
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', onCopy, true);
  }
}

/** Lets the browser save text as a file. Spreadsheets know the encoding by a mark, which JSON must not have. */
export function saveText(text: string, fileName: string, type: string): void {
  const parts = type === 'application/json' ? [text] : ['\ufeff', text];
  saveFile(new Blob(parts, { type: `${type};charset=utf-8` }), fileName);
}
