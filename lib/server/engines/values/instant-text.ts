/** Date and time of day of an instant in UTC, the time with six digits of fraction. */
export function instantText(epochMs: number): { date: string; time: string } {
  const micros = Math.round(epochMs * 1000);
  const wholeMs = Math.floor(micros / 1000);
  const [date = '', time = ''] = new Date(wholeMs).toISOString().slice(0, -1).split('T');
  return { date, time: `${time}${String(micros - wholeMs * 1000).padStart(3, '0')}` };
}
