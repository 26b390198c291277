import { Menu } from '@base-ui/react/menu';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactElement, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { withBase } from '@/lib/base-path/base-path';
import { type MenuAct, type MenuEntry, type MenuSubmenu, menuSections } from './menu-entry';

interface MenuItemsProps {
  readonly items: readonly MenuEntry[];
  /** True when the menu is a sheet from below. */
  readonly isSheet: boolean;
}

/** The content of a menu's popup. */
export function MenuItems({ items, isSheet }: MenuItemsProps): ReactElement {
  return (
    <>
      {menuSections(items).map(({ key, heading, isSeparated, entries }) => {
        const rows = entries.map((entry) =>
          'submenu' in entry ? (
            <Submenu key={`submenu:${entry.submenu}`} entry={entry} isSheet={isSheet} />
          ) : (
            <Act key={entry.id} act={entry} />
          ),
        );
        return (
          <Fragment key={key}>
            {isSeparated ? <Menu.Separator className="dropdown-rule" /> : null}
            {heading === null ? (
              rows
            ) : (
              <Menu.Group>
                <Menu.GroupLabel className="dropdown-heading">{heading}</Menu.GroupLabel>
                {rows}
              </Menu.Group>
            )}
          </Fragment>
        );
      })}
    </>
  );
}

function Act({ act }: { readonly act: MenuAct }): ReactElement {
  const { label, onSelect, href, isDanger, isDisabled = false, reason, isChecked, keepsOpen = false } = act;
  const shared = {
    className: 'dropdown-item',
    label,
    closeOnClick: !keepsOpen,
    'data-danger': isDanger ? '' : undefined,
    title: isDisabled ? reason : undefined,
  };
  if (isChecked !== undefined) {
    return (
      <Menu.CheckboxItem {...shared} disabled={isDisabled} checked={isChecked} onCheckedChange={() => onSelect?.()}>
        <span className="dropdown-check">{isChecked ? <Icon name="check" /> : null}</span>
        <Words act={act} />
      </Menu.CheckboxItem>
    );
  }
  if (href !== undefined && !isDisabled) {
    return (
      <Menu.LinkItem {...shared} href={withBase(href)} onClick={onSelect}>
        <Words act={act} />
      </Menu.LinkItem>
    );
  }
  return (
    <Menu.Item {...shared} disabled={isDisabled} onClick={onSelect}>
      <Words act={act} />
    </Menu.Item>
  );
}

function Words({ act: { label, icon, shortcut, isDisabled, reason } }: { readonly act: MenuAct }): ReactElement {
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} />}
      <span className="dropdown-label">
        {label}
        {isDisabled && reason ? <small className="dropdown-reason">{reason}</small> : null}
      </span>
      {shortcut === undefined ? null : <kbd className="dropdown-keys">{shortcut}</kbd>}
    </>
  );
}

interface SearchedItemsProps extends MenuItemsProps {
  readonly label: string;
  readonly none: string;
}

/** Items below a field that searches them. The arrow keys lead from the field into the items, other keys write. */
function SearchedItems({ items, isSheet, label, none }: SearchedItemsProps): ReactElement {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = items.filter((item) => {
    if (typeof item === 'string' || 'heading' in item) return wanted === '';
    return ('submenu' in item ? item.submenu : item.label).toLowerCase().includes(wanted);
  });
  return (
    <>
      <input
        type="search"
        className="field dropdown-search"
        aria-label={label}
        placeholder={label}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          if (!['ArrowDown', 'ArrowUp', 'Escape', 'Tab'].includes(event.key)) event.stopPropagation();
        }}
      />
      <MenuItems items={found} isSheet={isSheet} />
      {found.length === 0 ? <p className="dropdown-heading">{none}</p> : null}
    </>
  );
}

interface SubmenuProps {
  readonly entry: MenuSubmenu;
  readonly isSheet: boolean;
}

function Submenu({ entry, isSheet }: SubmenuProps): ReactElement {
  const t = useTranslations('ui.overlay');
  const [isOpen, setIsOpen] = useState(false);
  const { submenu, items, icon, isDisabled = false, search } = entry;
  return (
    <Menu.SubmenuRoot open={isOpen} onOpenChange={(open) => setIsOpen(open)}>
      <Menu.SubmenuTrigger className="dropdown-item" label={submenu} disabled={isDisabled} openOnHover={!isSheet}>
        {icon === undefined ? null : <Icon name={icon} />}
        <span className="dropdown-label">{submenu}</span>
        <Icon name="right" />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner className="dropdown-positioner" sideOffset={2} alignOffset={-6} collisionPadding={8}>
          <Menu.Popup className="dropdown-popup" aria-label={submenu}>
            {isSheet ? (
              <>
                <Menu.Item className="dropdown-item" closeOnClick={false} onClick={() => setIsOpen(false)}>
                  <Icon name="left" />
                  <span className="dropdown-label">{t('back')}</span>
                </Menu.Item>
                <Menu.Separator className="dropdown-rule" />
              </>
            ) : null}
            {search === undefined ? (
              <MenuItems items={items} isSheet={isSheet} />
            ) : (
              <SearchedItems items={items} isSheet={isSheet} {...search} />
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}
