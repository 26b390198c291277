import { metadata } from '@/db/client';
import { AppError } from '@/lib/errors/app-error';
import type { Call } from '@/lib/server/api/resource';
import type { Refusal, Write, WritePlan } from './write';

/** Runs a write in one transaction. A violated constraint of the schema throws `refusal`. */
export async function transact<Result>(
  call: Call,
  refusal: Refusal,
  plan: Pick<WritePlan, 'noun' | 'refusedNoun'>,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  const db = await metadata();
  try {
    return await db.transaction((tx) => work({ ...call, tx }));
  } catch (cause) {
    if (!isConstraint(cause)) throw cause;
    throw refusalOf(refusal, plan, cause);
  }
}

/** `Dashboard could not be deleted.` */
export function refusalOf(refusal: Refusal, plan: Pick<WritePlan, 'noun' | 'refusedNoun'>, cause?: unknown): AppError {
  return new AppError(refusal, { thing: plan.refusedNoun?.[refusal] ?? capitalized(plan.noun[0]) }, { cause });
}

/** SQLSTATE class 23: a unique constraint, a reference to a missing row, or a row that is still referred to. */
function isConstraint(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('23')) return true;
  return 'cause' in error && isConstraint(error.cause);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
