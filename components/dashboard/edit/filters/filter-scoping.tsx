import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { ScopeField } from '@/components/dashboard/edit/scoping/scope-field';
import type { Layout } from '@/lib/dashboard/edit/layout-node';
import type { ConfigEdit, FilterItem } from '@/lib/dashboard/filter-config/config';
import { scopeTree } from '@/lib/dashboard/filter-config/scope-tree';

export interface FilterScopingProps {
  readonly filter: FilterItem;
  readonly layout: Layout;
  readonly edit: (edit: ConfigEdit) => void;
}

/** The charts to which a filter applies. */
export function FilterScoping({ filter, layout, edit }: FilterScopingProps): ReactElement {
  const t = useTranslations('dashboard.filters');
  return (
    <div className="filters-form">
      <p>{t('scopeHelp')}</p>
      <ScopeField
        tree={scopeTree(layout, t('allPanels'))}
        scope={filter.scope}
        onChange={(scope) => edit({ type: 'change', id: filter.id, changes: { scope } })}
      />
    </div>
  );
}
