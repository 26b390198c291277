'use client';

import '@/components/ui/kit.css';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactElement, type ReactNode, useId, useState } from 'react';
import { Button, LinkButton } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/input/copy-button.client';
import { Alert, type AlertLevel } from './alert';

/** Characters of a text that are shown before the rest is folded. */
const mostShown = 500;

export interface ErrorAction {
  readonly label: string;
  /** A link, such as `Request Access`, unless `onSelect` is given. */
  readonly href?: string | undefined;
  /** The link leaves this window, and what was entered in it, as it is. */
  readonly isNewWindow?: boolean;
  readonly onSelect?: (() => void) | undefined;
}

export interface ErrorNoticeProps {
  readonly title: string;
  /** What happened and what to do. A long text is folded, such as the statement that a database repeats. */
  readonly text?: ReactNode;
  /** Folded away; kept as written, such as a stack or the database's own words. */
  readonly details?: string | undefined;
  readonly actions?: readonly ErrorAction[];
  /** Who can help. */
  readonly owners?: readonly { readonly name: string; readonly href?: string | undefined }[];
  readonly level?: Exclude<AlertLevel, 'success'>;
}

export function ErrorNotice({
  title,
  text,
  details,
  actions = [],
  owners = [],
  level = 'danger',
}: ErrorNoticeProps): ReactElement {
  const t = useTranslations('ui');
  const [isOpen, setIsOpen] = useState(false);
  const key = useId();
  const hasDetails = details !== undefined && details !== '';
  const isLong = typeof text === 'string' && text.length > mostShown;
  const isFolded = hasDetails || isLong;
  const hasActions = isFolded || actions.length > 0;
  return (
    <Alert
      level={level}
      title={title}
      actions={
        hasActions ? (
          <>
            {actions.map(({ label, href, isNewWindow, onSelect }) =>
              onSelect === undefined && href !== undefined ? (
                <LinkButton key={label} href={href} target={isNewWindow ? '_blank' : undefined}>
                  {label}
                </LinkButton>
              ) : (
                <Button key={label} onClick={onSelect}>
                  {label}
                </Button>
              ),
            )}
            {isFolded && (
              <>
                <Button
                  look="plain"
                  aria-expanded={isOpen}
                  aria-controls={hasDetails ? key : undefined}
                  onClick={() => setIsOpen(!isOpen)}
                >
                  {t(isOpen ? 'feedback.seeLess' : 'feedback.seeMore')}
                </Button>
                <CopyButton
                  label={t('feedback.copyDetails')}
                  text={[title, typeof text === 'string' ? text : '', details].filter(Boolean).join('\n')}
                />
              </>
            )}
          </>
        ) : undefined
      }
    >
      {isLong && !isOpen ? `${text.slice(0, mostShown).trimEnd()} …` : text}
      {owners.length > 0 && (
        <p className="error-notice-owners">
          {t('feedback.owners', { count: owners.length })}:{' '}
          {owners.map(({ name, href }, index) => (
            <Fragment key={name}>
              {index > 0 && ', '}
              {href === undefined ? name : <a href={href}>{name}</a>}
            </Fragment>
          ))}
        </p>
      )}
      {hasDetails && (
        <pre id={key} className="error-notice-details" hidden={!isOpen} tabIndex={0}>
          {details}
        </pre>
      )}
    </Alert>
  );
}
