import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';

export interface DialogFooterProps {
  readonly figure: HTMLElement;
  /** What is added to the address of the chart. */
  readonly params?: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** Closes the dialog, or leads to the chart where it is made, as it is shown here, for who may go there. */
export function DialogFooter({ figure, params = {}, onClose }: DialogFooterProps): ReactElement {
  const t = useTranslations('chart');
  const [href] = useState(() => figure.querySelector<HTMLAnchorElement>('.tile-title > a')?.href ?? null);
  return (
    <>
      {href === null ? null : (
        <a className="button" href={withParams(href, params)}>
          {t('edit')}
        </a>
      )}
      <Button look="primary" onClick={onClose}>
        {t('close')}
      </Button>
    </>
  );
}

function withParams(href: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(href);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}
