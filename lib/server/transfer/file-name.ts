/** A title as a file name: only ASCII letters and digits, `_`, `.` and `-`. White space becomes `_`. */
export function safeFileName(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[^\x20-\x7e\s]/g, '')
    .replaceAll('/', ' ')
    .trim()
    .split(/\s+/)
    .join('_')
    .replace(/[^\w.-]/g, '')
    .replace(/^[._]+|[._]+$/g, '');
}

/** `20261121T045546`, in UTC: the timestamp in the name of an export. */
export function exportStamp(at: Date): string {
  return at.toISOString().replace(/[-:]/g, '').slice(0, 15);
}
