import type { ReactElement } from 'react';

export interface SortableHeadProps {
  readonly label: string;
  readonly direction: 'ascending' | 'descending' | null;
  readonly href: string;
}

export function SortableHead({ label, direction, href }: SortableHeadProps): ReactElement {
  return (
    <th scope="col" aria-sort={direction ?? 'none'}>
      <a href={href}>
        {label}
        <span aria-hidden="true">{direction === null ? '' : direction === 'ascending' ? ' ↑' : ' ↓'}</span>
      </a>
    </th>
  );
}
