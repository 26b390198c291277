'use client';

import { useTranslations } from 'next-intl';
import { memo, type ReactElement, useState } from 'react';
import { useDraft, useExplore } from '@/components/explore/explore-context';
import { Draggable } from '@/components/ui/drag/drag-area.client';
import { Icon, type IconName } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import type { MenuEntry } from '@/components/ui/overlay/menu-entry';
import { kindOfColumns } from '@/lib/explore/explore-dataset';
import { accepts, type ExploreField } from '@/lib/explore/fields';
import { panelOf } from '@/lib/explore/panels';
import { shownSections } from '@/lib/explore/visible';
import { FieldIcon } from './field-icon';

/** One metric or column: dragged onto a control, or added to one from its menu. Its facts show on hover and focus. */
export const FieldRow = memo(function Row({ field }: { readonly field: ExploreField }): ReactElement {
  const t = useTranslations('explore.dataset');
  const one = field.kind === 'metric' ? field.metric : field.column;
  const label = one.verboseName ?? one.name;
  const [isOpen, setIsOpen] = useState(false);
  const isCalculated = field.kind === 'column' && one.expression !== null;
  return (
    <div
      className="explore-field"
      title={factsOf(field, t('expression'))}
      onKeyDownCapture={(event) => {
        // Space begins a drag by keys; Enter is the shorter way.
        if (event.key !== 'Enter' || !(event.target as Element).matches('.drag-item')) return;
        event.preventDefault();
        event.stopPropagation();
        setIsOpen(true);
      }}
    >
      <Draggable id={`${field.kind}:${one.name}`} label={label} data={{ field }} className="explore-field-name">
        <FieldIcon kind={field.kind === 'metric' ? 'metric' : field.column.kind} />
        <span className="explore-field-label">{label}</span>
        {one.certification === null ? null : (
          <Mark icon="success" label={t('certified', { by: one.certification.by ?? '' })} />
        )}
        {one.warning === null ? null : <Mark icon="alert" label={t('warning', { text: one.warning })} />}
        {isCalculated ? <Mark icon="function" label={t('expression')} /> : null}
      </Draggable>
      <AddMenu field={field} label={label} isOpen={isOpen} onOpen={setIsOpen} />
    </div>
  );
});

function Mark({ icon, label }: { readonly icon: IconName; readonly label: string }): ReactElement {
  return (
    <span className="explore-field-mark" data-icon={icon} role="img" aria-label={label} title={label}>
      <Icon name={icon} size={14} />
    </span>
  );
}

function factsOf(field: ExploreField, expression: string): string {
  const one = field.kind === 'metric' ? field.metric : field.column;
  const type = field.kind === 'column' ? field.column.nativeType : null;
  const sql = one.expression ? `${expression}: ${one.expression}` : null;
  return [one.name, type, one.description, sql].filter(Boolean).join('\n');
}

interface AddMenuProps {
  readonly field: ExploreField;
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** The menu is built when it is opened: a dataset may have thousands of fields. */
function AddMenu({ field, label, isOpen, onOpen }: AddMenuProps): ReactElement {
  const t = useTranslations('explore.dataset');
  const button = (
    <IconButton icon="plus" size="small" label={t('add', { name: label })} className="explore-field-add" />
  );
  if (isOpen) return <OpenMenu field={field} button={button} onClose={() => onOpen(false)} />;
  return (
    <IconButton
      icon="plus"
      size="small"
      label={t('add', { name: label })}
      className="explore-field-add"
      aria-haspopup="menu"
      onClick={() => onOpen(true)}
    />
  );
}

interface OpenMenuProps {
  readonly field: ExploreField;
  readonly button: ReactElement;
  readonly onClose: () => void;
}

function OpenMenu({ field, button, onClose }: OpenMenuProps): ReactElement {
  const { store, datasets } = useExplore();
  const formData = useDraft(({ draft }) => draft.formData);
  const kindOf = kindOfColumns(datasets.get(String(formData.datasource)) ?? null);
  const sections = shownSections(panelOf(formData.viz_type ?? 'table'), 'data', formData, kindOf);
  const items: readonly MenuEntry[] = sections
    .flatMap(({ rows }) => rows.flat())
    .filter((control) => accepts(control, field))
    .map(({ name, label }) => ({
      id: name,
      label,
      onSelect: () => store.dispatch({ type: 'add_field', control: name, field }),
    }));
  return <DropdownMenu trigger={button} align="end" items={items} isOpen onOpenChange={(open) => open || onClose()} />;
}
