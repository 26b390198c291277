import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { ButtonLook } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { NamedIcon } from '@/components/ui/named-icon';

export interface BarMenuProps {
  /** Unique on the page: a CSS identifier. */
  readonly id: string;
  readonly label: string;
  /** Shown instead of the label, which stays for those who do not see the icon. */
  readonly icon?: IconName;
  /** The name of the icon, where it is part of the button's name. */
  readonly iconName?: string;
  /** The content of a button without an icon; the label by default. */
  readonly face?: ReactNode;
  readonly look?: ButtonLook | 'item';
  readonly align?: 'start' | 'end';
  /** The screens on which it is shown; all of them by default. */
  readonly screens?: 'wide' | 'phone';
  /** `MenuLink`, `MenuGroup`, `MenuRule` and other menus. */
  readonly children: ReactNode;
}

/** A menu of the bar at the top. It opens and closes without script; `bar-menus.ts` adds arrow keys and hovering. */
export function BarMenu(props: BarMenuProps): ReactElement {
  const { id, label, icon, align = 'end', screens, children } = props;
  const { look = icon === undefined ? 'plain' : 'icon' } = props;
  const anchor = `--${id}`;
  const isItem = look === 'item';
  return (
    <div className={screens === undefined ? undefined : `shell-${screens}`} role="none">
      <button
        type="button"
        role="menuitem"
        className={isItem ? 'menu-item' : 'button'}
        data-look={isItem ? undefined : look}
        data-keep=""
        aria-haspopup="menu"
        popoverTarget={id}
        style={{ anchorName: anchor } as CSSProperties}
      >
        <Face {...props} />
      </button>
      <div
        id={id}
        className="menu-panel bar-panel"
        role="menu"
        aria-label={label}
        popover="auto"
        data-align={align}
        data-sheet=""
        style={{ positionAnchor: anchor } as CSSProperties}
      >
        {children}
      </div>
    </div>
  );
}

function Face({ label, icon, iconName, face = label }: BarMenuProps): ReactNode {
  if (icon === undefined) return face;
  return (
    <>
      {iconName === undefined ? <Icon name={icon} /> : <NamedIcon icon={icon} name={iconName} />}
      <span className="hidden-text">{label}</span>
    </>
  );
}

export interface MenuLinkProps {
  readonly href: string;
  readonly isHere?: boolean;
  /** A BCP 47 tag, where the text is not in the language of the page. */
  readonly lang?: string;
  readonly children: ReactNode;
}

export function MenuLink({ href, isHere, lang, children }: MenuLinkProps): ReactElement {
  return (
    <div role="menuitem">
      <a className="menu-item" href={href} lang={lang} aria-current={isHere ? 'true' : undefined}>
        {children}
      </a>
    </div>
  );
}

export function MenuGroup({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div role="none">
      <div role="group">{children}</div>
    </div>
  );
}

export function MenuRule(): ReactElement {
  return <div role="separator" className="menu-rule" />;
}

/** A text between the entries. */
export function MenuTitle({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div role="none" className="menu-title">
      {children}
    </div>
  );
}
