import type { ReactElement } from 'react';
import type { FilterDivider as Divider } from '@/lib/dashboard/native-filter';

export function FilterDivider({ divider: { title, description } }: { readonly divider: Divider }): ReactElement {
  return (
    <div className="filter-divider">
      <h3>{title}</h3>
      {description ? <p className="filter-hint">{description}</p> : null}
    </div>
  );
}
