'use client';

import '@/components/ui/kit.css';
import { Accordion as BaseAccordion } from '@base-ui/react/accordion';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { HelpMark } from '@/components/ui/input/help-mark.client';

export interface AccordionItem {
  readonly id: string;
  readonly title: string;
  /** After the title, such as a count. */
  readonly badge?: ReactNode;
  /** A line beneath the title. */
  readonly about?: string;
  /** Shown by an info mark beside the title. */
  readonly help?: string | undefined;
  /** Marks the title, so that a fault in a folded section is seen. */
  readonly hasError?: boolean | undefined;
  /** Rendered when the section is first open, and kept from then on. */
  readonly content: ReactNode;
  /** Whether it is open until the user decides. */
  readonly isOpen?: boolean | undefined;
}

export interface AccordionProps {
  readonly items: readonly AccordionItem[];
  readonly headingLevel?: 2 | 3 | 4;
  /** Opening a section folds the others. */
  readonly isSingle?: boolean;
  /** The titles have the role of tabs and no headings: for parts of one form, as in the dialogs of databases and reports. */
  readonly areTabs?: boolean;
  readonly onToggle?: (id: string, isOpen: boolean) => void;
}

/** Sections that fold. */
export function Accordion({
  items,
  headingLevel = 3,
  isSingle = false,
  areTabs = false,
  onToggle,
}: AccordionProps): ReactElement {
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const open = items.filter(({ id, isOpen = false }) => choices[id] ?? isOpen).map(({ id }) => id);
  const [seen, setSeen] = useState<readonly string[]>(open);
  const fresh = open.filter((id) => !seen.includes(id));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  const Heading = `h${headingLevel}` as const;
  const head = areTabs ? <div role="tablist" /> : <Heading />;

  function change(next: readonly string[]): void {
    const changed = items.filter(({ id }) => open.includes(id) !== next.includes(id));
    setChoices({ ...choices, ...Object.fromEntries(changed.map(({ id }) => [id, next.includes(id)])) });
    for (const { id } of changed) onToggle?.(id, next.includes(id));
  }
  return (
    <BaseAccordion.Root className="accordion" value={open} multiple={!isSingle} onValueChange={change} keepMounted>
      {items.map(({ id, title, about, badge, help, hasError = false, content }) => (
        <BaseAccordion.Item key={id} value={id} className="accordion-item" data-invalid={hasError || undefined}>
          <div className="accordion-head">
            <BaseAccordion.Header render={head} className="accordion-title">
              <BaseAccordion.Trigger className="accordion-trigger" role={areTabs ? 'tab' : undefined}>
                <Icon name="chevron" size={14} />
                <span className="accordion-text">
                  {title}
                  {about !== undefined && <span className="accordion-about"> {about}</span>}
                </span>
                {badge !== undefined && <span className="accordion-badge">{badge}</span>}
              </BaseAccordion.Trigger>
            </BaseAccordion.Header>
            {help !== undefined && help !== '' && <HelpMark label={title} text={help} />}
          </div>
          <BaseAccordion.Panel className="accordion-panel" role={areTabs ? 'tabpanel' : 'region'}>
            {seen.includes(id) && content}
          </BaseAccordion.Panel>
        </BaseAccordion.Item>
      ))}
    </BaseAccordion.Root>
  );
}
