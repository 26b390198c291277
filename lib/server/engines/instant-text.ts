/** Date and time of an instant in UTC, as SQL literals carry them; fractions of a millisecond are microseconds. */
export function instantText(epochMs: number): { date: string; dateTime: string } {
  const micros = Math.round(epochMs * 1000);
  const wholeMs = Math.floor(micros / 1000);
  const iso = new Date(wholeMs).toISOString();
  const [date = '', time = ''] = iso.slice(0, -1).split('T');
  const remainder = String(micros - wholeMs * 1000).padStart(3, '0');
  return { date, dateTime: `${date} ${time}${remainder}` };
}
