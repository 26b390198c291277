import type { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { pythonText } from '@/lib/text/python-text';
import { parseBody } from './body';

/** `parseBody` for the few calls whose clients expect all messages in one text, in the syntax of Python. */
export function parseBodyAsText<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  try {
    return parseBody(schema, body);
  } catch (problem) {
    if (!(problem instanceof AppError) || problem.code !== 'body_invalid') throw problem;
    throw new AppError(problem.code, problem.facts, { details: pythonText(problem.details) });
  }
}
