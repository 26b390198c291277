/** Browsers begin to read a file after the click, and some ask where to put it first. */
const keptMs = 60_000;

/** Lets the browser save a file; one without a name is opened in a tab of its own. */
export function saveFile(file: Blob, name: string | null): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  if (name === null) link.target = '_blank';
  else link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
