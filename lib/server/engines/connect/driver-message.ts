import { z } from 'zod';

const driverError = z.object({
  message: z.string(),
  code: z.string().optional(),
  position: z.string().optional(),
  hint: z.string().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

/**
 * A driver's error in libpq's format: the message, then (where the driver gives a position) the statement's line with a
 * caret below it, then the hint.
 */
export function errorText(error: unknown, sql: string): string {
  const parsed = driverError.safeParse(error);
  if (!parsed.success) return String(error);
  const { message, position, hint, errors } = parsed.data;
  const place = position ? linePointing(sql, Number(position) - 1) : '';
  return `${message || errors?.[0]?.message || 'The connection failed.'}${place}${hint ? `\nHINT:  ${hint}` : ''}`;
}

function linePointing(sql: string, offset: number): string {
  const characters = Array.from(sql);
  const before = characters.slice(0, offset).join('').split('\n');
  const column = before.at(-1)?.length ?? 0;
  const prefix = `LINE ${before.length}: `;
  const line = sql.split('\n')[before.length - 1] ?? '';
  return `\n${prefix}${line}\n${' '.repeat(prefix.length + column)}^`;
}
