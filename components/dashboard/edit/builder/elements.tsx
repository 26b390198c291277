import { useDraggable } from '@dnd-kit/core';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useEditStore } from '@/components/dashboard/edit/use-edit';
import { Icon, type IconName } from '@/components/ui/icon';
import { type NewType, newTypes } from '@/lib/dashboard/edit/new-node';
import { addToCanvas } from './add-to-canvas';

const icons: Readonly<Record<NewType, IconName>> = {
  TABS: 'tabs',
  ROW: 'row',
  COLUMN: 'column',
  HEADER: 'heading',
  MARKDOWN: 'text',
  DIVIDER: 'divider',
};

/** What can be put on a dashboard besides charts: dragged, or added by a press. */
export function Elements(): ReactElement {
  return (
    <ul className="builder-elements">
      {newTypes.map((component) => (
        <li key={component}>
          <Element component={component} />
        </li>
      ))}
    </ul>
  );
}

function Element({ component }: { readonly component: NewType }): ReactElement {
  const t = useTranslations('dashboard.edit.elements');
  const store = useEditStore();
  const label = t(component);
  const { setNodeRef, listeners } = useDraggable({ id: `new:${component}`, data: { label, component } });
  return (
    <button
      ref={setNodeRef}
      {...listeners}
      type="button"
      className="builder-element"
      onClick={() => addToCanvas(store, (place) => ({ type: 'insert_new', component, place }))}
    >
      <Icon name={icons[component]} />
      {label}
    </button>
  );
}
