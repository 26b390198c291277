import type { ReactElement, ReactNode } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { Button, LinkButton } from './button';

const t = pageTexts('listTools');

export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string | number; readonly text: string }[];
}

export interface ListToolsProps {
  readonly action: string;
  readonly label: string;
  readonly search: string | null;
  readonly kept: Readonly<Record<string, string>>;
  readonly filters?: readonly ListFilter[];
  readonly children?: ReactNode;
}

/** The tools above a list: search by name, filters and arrangement. The chosen values are in the address. */
export function ListTools({ action, label, search, kept, filters = [], children }: ListToolsProps): ReactElement {
  const isNarrowed = (search ?? '') !== '' || filters.some(({ value }) => value !== '');
  return (
    <search className="flex flex-wrap items-center gap-2 py-3">
      <form action={action} method="get" className="list-tools" data-auto="">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {search === null ? null : (
          <input
            className="field max-w-[280px] grow basis-[180px]"
            type="search"
            name="q"
            defaultValue={search}
            placeholder={label}
            aria-label={label}
          />
        )}
        {filters.map((filter) => (
          <select
            key={filter.name}
            className="field max-w-[180px] shrink basis-[120px]"
            name={filter.name}
            defaultValue={filter.value}
            aria-label={filter.label}
          >
            <option value="">{filter.label}</option>
            {filter.options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ))}
        <Button type="submit">{t('search')}</Button>
        {isNarrowed ? (
          <LinkButton href={action} look="plain">
            {t('clear')}
          </LinkButton>
        ) : null}
      </form>
      {children}
    </search>
  );
}
