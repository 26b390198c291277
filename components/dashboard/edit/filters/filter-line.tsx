import type { ReactElement } from 'react';
import { HelpMark } from '@/components/ui/input/help-mark.client';

export interface FilterLineProps {
  readonly label: string;
  readonly help: string;
  readonly children: ReactElement;
}

/** A setting with its help behind it. */
export function FilterLine({ label, help, children }: FilterLineProps): ReactElement {
  return (
    <span className="filters-line">
      {children}
      <HelpMark label={label} text={help} />
    </span>
  );
}
