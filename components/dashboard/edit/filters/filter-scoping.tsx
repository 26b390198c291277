import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import type { Layout } from '@/lib/dashboard/edit/layout-node';
import type { ConfigEdit, FilterItem } from '@/lib/dashboard/filter-config/config';
import { chartsIn, checkedCharts, type ScopeNode, scopeOf, scopeTree } from '@/lib/dashboard/filter-config/scope-tree';

export interface FilterScopingProps {
  readonly filter: FilterItem;
  readonly layout: Layout;
  readonly edit: (edit: ConfigEdit) => void;
}

/** The charts to which a filter applies. */
export function FilterScoping({ filter, layout, edit }: FilterScopingProps): ReactElement {
  const t = useTranslations('dashboard.filters');
  const tree = scopeTree(layout, t('allPanels'));
  const checked = checkedCharts(tree, filter.scope);
  function set(node: ScopeNode, isChecked: boolean): void {
    const next = new Set(checked);
    for (const { id } of chartsIn(node)) {
      if (isChecked) next.add(id);
      else next.delete(id);
    }
    edit({ type: 'change', id: filter.id, changes: { scope: scopeOf(tree, next) } });
  }
  return (
    <div className="filters-form">
      <p>{t('scopeHelp')}</p>
      <ul className="filters-tree">
        <ScopeLine node={tree} checked={checked} onChange={set} />
      </ul>
    </div>
  );
}

interface ScopeLineProps {
  readonly node: ScopeNode;
  readonly checked: ReadonlySet<string>;
  readonly onChange: (node: ScopeNode, isChecked: boolean) => void;
}

function ScopeLine({ node, checked, onChange }: ScopeLineProps): ReactElement {
  const charts = chartsIn(node);
  const count = charts.filter(({ id }) => checked.has(id)).length;
  const isChecked = charts.length > 0 && count === charts.length;
  return (
    <li>
      <Checkbox
        label={node.label}
        isChecked={isChecked}
        isMixed={count > 0 && !isChecked}
        isDisabled={charts.length === 0}
        onChange={(next) => onChange(node, next)}
      />
      {node.children.length > 0 && (
        <ul>
          {node.children.map((child) => (
            <ScopeLine key={child.id} node={child} checked={checked} onChange={onChange} />
          ))}
        </ul>
      )}
    </li>
  );
}
