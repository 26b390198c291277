import type { Engine } from '@/lib/server/engines/engine';

/** A failed statement's message with the dialect's name as prefix: `postgresql error: division by zero`. */
export function failureText({ dialect, wrappedMessage }: Pick<Engine, 'dialect' | 'wrappedMessage'>, message: string) {
  return `${dialect.name} error: ${wrappedMessage?.exec(message)?.groups?.message ?? message}`;
}
