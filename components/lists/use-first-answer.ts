import { useState } from 'react';

/**
 * The answer that the page came with, as long as nothing else was asked: whoever comes back to the first question asks
 * it again, for its answer may be another by then.
 */
export function useFirstAnswer<Answer>(key: string, first: Answer | undefined, firstKey = key): Answer | undefined {
  const [itsKey] = useState(firstKey);
  const [isFirst, setIsFirst] = useState(key === itsKey);
  if (isFirst && key !== itsKey) setIsFirst(false);
  return isFirst && key === itsKey ? first : undefined;
}
