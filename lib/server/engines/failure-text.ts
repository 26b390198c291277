import type { Engine } from './engine';

/** A failed statement's message with the database's name before it: `postgresql error: division by zero`. */
export function failureText({ dialect }: Pick<Engine, 'dialect'>, message: string): string {
  return `${dialect.name} error: ${message}`;
}
