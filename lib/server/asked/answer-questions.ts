import { AppError } from '@/lib/errors/app-error';
import type { ErrorCode } from '@/lib/errors/catalogue';
import type { ErrorFacts } from '@/lib/errors/entry';

/** A reply of a process; replies may arrive in any order. */
export type ProcessReply<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'refusal'; readonly id: number; readonly code: ErrorCode; readonly facts: ErrorFacts }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string };

/** Makes this process answer the questions that an `AskedProcess` puts to it. It ends with the one that asks. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer): void {
  process.once('disconnect', () => process.exit());
  process.on('message', ({ id, question }: { id: number; question: Question }) => {
    try {
      reply({ kind: 'answer', id, answer: answer(question) });
    } catch (error) {
      if (error instanceof AppError) reply({ kind: 'refusal', id, code: error.code, facts: error.facts });
      else reply({ kind: 'failure', id, message: error instanceof Error ? error.message : String(error) });
    }
  });
  reply({ kind: 'ready' });
}

function reply(message: ProcessReply<unknown>): void {
  process.send?.(message);
}
