import type { CodeSignature } from '@/components/ui/code/code-types';
import type { FunctionCall } from '@/lib/sqllab/completion/call-at';

/**
 * A call with its arguments and the places of each. Further arguments than there are count as the last, which stands for
 * any number of them when it is `…`.
 *
 * @example
 * signatureOf({ name: 'ROUND', argument: 1 }, 'number[, digits]') // { label: 'ROUND(number[, digits])', active: 1, … }
 */
export function signatureOf({ name, argument }: FunctionCall, args: string): CodeSignature {
  const start = name.length + 1;
  const parameters = [...args.matchAll(/[^,[\]\s][^,[\]]*/g)].map(({ 0: text, index }) => {
    const from = start + index;
    return [from, from + text.trimEnd().length] as const;
  });
  const active = Math.min(argument, Math.max(0, parameters.length - 1));
  return { label: `${name}(${args})`, parameters, active };
}
