import { parentPort } from 'node:worker_threads';
import { AppError } from '@/lib/errors/app-error';
import type { ErrorCode } from '@/lib/errors/catalogue';
import type { ErrorFacts } from '@/lib/errors/entry';

/** A reply of a thread; replies may arrive in any order. */
export type ThreadReply<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'refusal'; readonly id: number; readonly code: ErrorCode; readonly facts: ErrorFacts }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string };

/** Makes this thread answer the questions that an `AskedThread` puts to it. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer): void {
  parentPort?.on('message', ({ id, question }: { id: number; question: Question }) => {
    try {
      reply({ kind: 'answer', id, answer: answer(question) });
    } catch (error) {
      if (error instanceof AppError) reply({ kind: 'refusal', id, code: error.code, facts: error.facts });
      else reply({ kind: 'failure', id, message: error instanceof Error ? error.message : String(error) });
    }
  });
  reply({ kind: 'ready' });
}

function reply(message: ThreadReply<unknown>): void {
  parentPort?.postMessage(message);
}
