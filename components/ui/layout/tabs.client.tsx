'use client';

import '@/components/ui/kit.css';
import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { useTabDrag } from './use-tab-drag';

export interface TabItem {
  readonly id: string;
  readonly label: string;
  /** Before the label, such as the state of a query. */
  readonly icon?: ReactNode;
  /** After the label, such as a count. */
  readonly badge?: ReactNode;
  /** Rendered when its tab is first shown, and kept from then on. Without it there is no panel. */
  readonly content?: ReactNode;
  readonly isDisabled?: boolean | undefined;
  /** Whether it can be closed, when the tabs have `onClose`; true unless given. */
  readonly isClosable?: boolean | undefined;
}

export interface TabsProps {
  readonly tabs: readonly TabItem[];
  /** Null: no tab is selected, until one is pressed. */
  readonly value?: string | null | undefined;
  /** The first tab unless given. */
  readonly defaultValue?: string | undefined;
  readonly onChange?: ((id: string) => void) | undefined;
  /** The name of the list of tabs. */
  readonly label?: string | undefined;
  /** Gives the tabs close buttons; Delete and the middle button of the mouse close too. */
  readonly onClose?: ((id: string) => void) | undefined;
  /** Lets tabs be dragged to another place; offer the same by keys elsewhere, such as in a menu. */
  readonly onReorder?: ((id: string, to: number) => void) | undefined;
  /** Shows a button after the last tab; `addLabel` is its name. */
  readonly onAdd?: (() => void) | undefined;
  readonly addLabel?: string | undefined;
  /** At the end of the bar. */
  readonly end?: ReactNode;
  /** The panels take the remaining height and scroll by themselves. */
  readonly isFilling?: boolean;
}

export function Tabs({
  tabs,
  value,
  defaultValue,
  onChange,
  label,
  onClose,
  onReorder,
  onAdd,
  addLabel,
  end,
  isFilling = false,
}: TabsProps): ReactElement {
  const t = useTranslations('ui');
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(defaultValue);
  const wanted = value ?? chosen;
  const current = value === null ? undefined : (tabs.find(({ id }) => id === wanted) ?? tabs[0])?.id;
  const [visited, setVisited] = useState<readonly string[]>(current === undefined ? [] : [current]);
  if (current !== undefined && !visited.includes(current)) setVisited([...visited, current]);

  const dragOf = useTabDrag(
    tabs.map(({ id }) => id),
    onReorder,
  );
  const isLast = current !== undefined && current === tabs.at(-1)?.id;
  const focusNext = useRef<string | undefined>(undefined);
  useEffect(() => {
    const tab = current === undefined ? undefined : tabOf(list.current, current);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // What stands after the last tab comes into sight with it.
    if (isLast && list.current !== null) list.current.scrollLeft = list.current.scrollWidth;
  }, [current, isLast]);
  useEffect(() => {
    if (focusNext.current !== undefined) tabOf(list.current, focusNext.current)?.focus();
    focusNext.current = undefined;
  }, [tabs]);

  function choose(id: string): void {
    setChosen(id);
    onChange?.(id);
  }
  function close(id: string): void {
    const index = tabs.findIndex((tab) => tab.id === id);
    const next = tabs[index + 1] ?? tabs[index - 1];
    const isActive = id === current;
    focusNext.current = isActive ? next?.id : current;
    if (isActive && value === undefined && next !== undefined) choose(next.id);
    onClose?.(id);
  }
  const canClose = ({ isClosable = true }: TabItem): boolean => onClose !== undefined && isClosable;

  return (
    <BaseTabs.Root
      className="tab-set"
      data-fills={isFilling || undefined}
      value={current ?? null}
      onValueChange={(id, { reason }) => reason === 'none' && choose(String(id))}
    >
      <div className="tab-bar">
        <div
          ref={list}
          className="tab-scroll"
          onWheel={({ currentTarget, deltaX, deltaY }) => {
            if (deltaX === 0) currentTarget.scrollLeft += deltaY;
          }}
        >
          <BaseTabs.List
            className="tab-list"
            aria-label={label}
            activateOnFocus={onClose === undefined && value !== null}
          >
            {tabs.map((tab, index) => (
              <BaseTabs.Tab
                key={tab.id}
                value={tab.id}
                className="tab"
                data-tab={tab.id}
                data-closable={canClose(tab) || undefined}
                disabled={tab.isDisabled}
                style={{ order: 2 * index }}
                {...dragOf(tab.id)}
                onKeyDown={({ key }) => key === 'Delete' && canClose(tab) && close(tab.id)}
                onAuxClick={({ button }) => button === 1 && canClose(tab) && close(tab.id)}
              >
                {tab.icon}
                <span className="tab-label">{tab.label}</span>
                {tab.badge !== undefined && <span className="tab-badge">{tab.badge}</span>}
              </BaseTabs.Tab>
            ))}
          </BaseTabs.List>
          {/* Beside the list, because a list of tabs holds tabs only; `order` puts each after its tab. */}
          {tabs.map(
            (tab, index) =>
              canClose(tab) && (
                <button
                  key={tab.id}
                  type="button"
                  className="tab-close"
                  style={{ order: 2 * index + 1 }}
                  tabIndex={tab.id === current ? 0 : -1}
                  aria-label={t('layout.closeTab', { label: tab.label })}
                  onClick={() => close(tab.id)}
                >
                  <Icon name="close" size={12} />
                </button>
              ),
          )}
          {onAdd !== undefined && (
            <span className="tab-add" style={{ order: 2 * tabs.length }}>
              <IconButton icon="plus" size="small" label={addLabel ?? ''} onClick={onAdd} />
            </span>
          )}
        </div>
        {end !== undefined && <div className="tab-end">{end}</div>}
      </div>
      {tabs.map(
        (tab) =>
          tab.content !== undefined && (
            <BaseTabs.Panel key={tab.id} value={tab.id} className="tab-panel" keepMounted>
              {visited.includes(tab.id) && tab.content}
            </BaseTabs.Panel>
          ),
      )}
    </BaseTabs.Root>
  );
}

function tabOf(list: HTMLElement | null, id: string): HTMLElement | undefined {
  return list?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id)}"]`) ?? undefined;
}
