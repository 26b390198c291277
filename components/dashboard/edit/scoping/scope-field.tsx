import type { ReactElement } from 'react';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { chartsIn, checkedCharts, type ScopeNode, scopeOf } from '@/lib/dashboard/filter-config/scope-tree';
import type { Scope } from '@/lib/dashboard/filter-scope';

export interface ScopeFieldProps {
  readonly tree: ScopeNode;
  readonly scope: Scope;
  readonly onChange: (scope: Scope) => void;
}

/** The tabs and charts of a dashboard, those in the scope checked. */
export function ScopeField({ tree, scope, onChange }: ScopeFieldProps): ReactElement {
  const checked = checkedCharts(tree, scope);
  function set(node: ScopeNode, isChecked: boolean): void {
    const next = new Set(checked);
    for (const { id } of chartsIn(node)) {
      if (isChecked) next.add(id);
      else next.delete(id);
    }
    onChange({ ...scope, ...scopeOf(tree, next) });
  }
  return (
    <ul className="filters-tree">
      <ScopeLine node={tree} checked={checked} onChange={set} />
    </ul>
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
