import type { ReactElement, ReactNode } from 'react';
import { Button } from './button';

export interface ListToolsProps {
  readonly action: string;
  readonly label: string;
  readonly search: string;
  readonly kept: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
}

/** The line above a list: search by name, and what else narrows or arranges it. */
export function ListTools({ action, label, search, kept, children }: ListToolsProps): ReactElement {
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <form action={action} method="get" className="flex max-w-[360px] grow gap-2">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input className="field" type="search" name="q" defaultValue={search} placeholder={label} aria-label={label} />
        <Button type="submit">Search</Button>
      </form>
      {children}
    </div>
  );
}
