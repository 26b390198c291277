import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { ask } from '@/components/chart/client/ask';

export interface DialogFrame {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export interface Part<Answer> {
  /** Null while it is asked for, and after a failure. */
  readonly answer: Answer | null;
  /** Why there is no answer. */
  readonly problem: string | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

interface State<Answer> {
  readonly address: string;
  readonly answer: Answer | null;
  readonly problem: string | null;
  readonly isLoading: boolean;
}

/** The JSON at an address; null asks for nothing. Another address, or `reload`, asks again. */
export function usePart<Answer>(address: string | null): Part<Answer> {
  const t = useTranslations('chart');
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State<Answer>>({ address: '', answer: null, problem: null, isLoading: true });
  const unreachable = t('failed');
  useEffect(() => {
    if (address === null) return undefined;
    const stop = new AbortController();
    const show = (part: Partial<State<Answer>>): void => {
      if (!stop.signal.aborted) setState({ address, answer: null, problem: null, isLoading: false, ...part });
    };
    setState((before) => ({ ...before, isLoading: true }));
    readPart<Answer>(attempt === 0 ? address : `${address}&force=1`, stop.signal).then(
      (answer) => show({ answer }),
      (error: unknown) => show({ problem: error instanceof PartError ? error.message : unreachable }),
    );
    return () => stop.abort();
  }, [address, attempt, unreachable]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const isCurrent = state.address === address;
  return {
    answer: isCurrent ? state.answer : null,
    problem: isCurrent ? state.problem : null,
    isLoading: state.isLoading || !isCurrent,
    reload,
  };
}

/** What the server says about a part that it does not give. */
class PartError extends Error {}

export async function readPart<Answer>(address: string, signal: AbortSignal): Promise<Answer> {
  const response = await ask(address, { signal });
  if (!response.ok) throw new PartError(await response.text());
  return (await response.json()) as Answer;
}
