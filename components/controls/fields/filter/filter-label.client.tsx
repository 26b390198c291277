'use client';

import type { ReactElement } from 'react';
import { useActualRange } from '@/components/controls/time/use-actual-range';

export interface FilterLabelProps {
  /** What is shown until the ends are known. */
  readonly text: string;
  readonly range: string;
  readonly column: string;
}

/** A filter on a relative time range, by the ends that it has now. */
export function FilterLabel({ text, range, column }: FilterLabelProps): ReactElement {
  const actual = useActualRange(range, column);
  return <span title={text}>{actual.text ?? text}</span>;
}
