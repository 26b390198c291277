import { cookies } from 'next/headers';

/** True when the reader asked to have series hatched besides coloured, wherever they are drawn. */
export async function readerWantsPatterns(): Promise<boolean> {
  return (await cookies()).get('patterns')?.value === 'on';
}
