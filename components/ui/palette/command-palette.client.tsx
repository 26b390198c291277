'use client';

import { openPage } from '@/lib/client/page-path';
import '@/components/ui/kit.css';
import { Dialog as Base } from '@base-ui/react/dialog';
import { Command } from 'cmdk';
import { useTranslations } from 'next-intl';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { useTopmost } from '@/components/ui/overlay/use-topmost';
import { type FindItems, type PaletteGroup, type PaletteItem, withWords } from './palette-items';
import { useFound } from './use-found';

export interface CommandPaletteProps {
  /** The name of the dialog and of its field. */
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What is always there; narrowed to the items with all typed words. */
  readonly groups: readonly PaletteGroup[];
  /**
   * What is looked up for the typed text (trimmed, may be empty), shown below the groups, and above them before something
   * is typed. The answer to an older text is dropped.
   */
  readonly find?: FindItems | undefined;
}

/** A dialog to find something by typing: arrow keys move, Enter chooses. */
export function CommandPalette(props: CommandPaletteProps): ReactElement {
  const { label, isOpen, onClose } = props;
  const isTopmost = useTopmost(isOpen);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Base.Root open={isOpen} onOpenChange={(open, details) => (open || !isTopmost(details) ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="modal-backdrop" />
        <Base.Viewport className="modal-viewport palette-viewport">
          <Base.Popup className="modal-popup palette-popup" aria-label={label} initialFocus={field}>
            <Palette {...props} field={field} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface PaletteProps extends CommandPaletteProps {
  readonly field: RefObject<HTMLInputElement | null>;
}

function Palette({ label, placeholder, onClose, groups, find, field }: PaletteProps): ReactElement {
  const t = useTranslations('ui.overlay.palette');
  const [text, setText] = useState('');
  const { found, isFinding, hasFailed } = useFound(find, text.trim());
  const own = withWords(groups, text);
  const shown = (text.trim() === '' ? [...found, ...own] : [...own, ...found]).filter(({ items }) => items.length > 0);
  const values = shown.flatMap(({ id, items }) => items.map((item) => valueIn(id, item)));
  // The library would keep an item active that an answer took away.
  const [active, setActive] = useState('');
  const change = (next: string): void => {
    setText(next);
    setActive('');
  };
  return (
    <Command
      label={label}
      shouldFilter={false}
      loop
      className="palette-command"
      value={values.includes(active) ? active : (values[0] ?? '')}
      onValueChange={setActive}
    >
      <div className="palette-head">
        <Icon name="search" />
        <Command.Input
          ref={field}
          className="palette-input"
          value={text}
          onValueChange={change}
          placeholder={placeholder}
        />
        <Base.Close className="button" data-look="icon" aria-label={t('close')}>
          <Icon name="close" />
        </Base.Close>
      </div>
      <Command.List className="palette-list" label={t('results')} hidden={shown.length === 0}>
        {shown.map(({ id, heading, items }) => (
          <Command.Group key={id} value={id} heading={heading} className="palette-group">
            {items.map((item) => (
              <Row key={item.id} item={item} value={valueIn(id, item)} onClose={onClose} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <div className="palette-state" role="status">
        {isFinding ? t('finding') : hasFailed ? t('failed') : shown.length === 0 ? t('empty') : null}
      </div>
    </Command>
  );
}

function valueIn(group: string, { id }: PaletteItem): string {
  return `${group}/${id}`.trim();
}

interface RowProps {
  readonly item: PaletteItem;
  readonly value: string;
  readonly onClose: () => void;
}

function Row({ item, value, onClose }: RowProps): ReactElement {
  const { label, hint, icon, shortcut, href, onSelect } = item;
  const isFollowed = useRef(false);
  const words = (
    <>
      {icon === undefined ? null : <Icon name={icon} />}
      <span className="palette-label">{label}</span>
      {hint === undefined ? null : <span className="palette-hint">{hint}</span>}
      {shortcut === undefined ? null : <kbd className="palette-hint">{shortcut}</kbd>}
    </>
  );
  const select = (): void => {
    onClose();
    onSelect?.();
    if (href !== undefined && !isFollowed.current) openPage(href);
    isFollowed.current = false;
  };
  if (href === undefined) {
    return (
      <Command.Item className="palette-item" value={value} onSelect={select}>
        {words}
      </Command.Item>
    );
  }
  return (
    <Command.Item asChild className="palette-item" value={value} onSelect={select}>
      {/* The browser follows a click itself, into a new tab where the user asks for it. */}
      <a
        href={href}
        tabIndex={-1}
        onClick={() => {
          isFollowed.current = true;
        }}
      >
        {words}
      </a>
    </Command.Item>
  );
}
