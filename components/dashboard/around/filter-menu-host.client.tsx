'use client';

import { type ComponentType, type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/overlay/toast';
import type { FilterMenuProps } from './filter-menu.client';

export interface FilterMenuHostProps extends FilterMenuProps {
  readonly words: { readonly trigger: string; readonly failed: string };
}

/** The button of the settings of filters and cross-filters; their menu is loaded when it is first opened. */
export function FilterMenuHost({ words, ...props }: FilterMenuHostProps): ReactElement {
  const [Menu, setMenu] = useState<ComponentType<FilterMenuProps> | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  async function open(): Promise<void> {
    if (isLoading) return;
    setIsLoading(true);
    try {
      const { FilterMenu } = await import('./filter-menu.client');
      setMenu(() => FilterMenu);
    } catch {
      toast.danger(words.failed);
    }
    setIsLoading(false);
  }
  if (Menu) return <Menu {...props} />;
  return (
    <Button look="plain" data-js="" aria-haspopup="menu" aria-busy={isLoading} onClick={() => void open()}>
      <Icon name="filter" />
      {words.trigger}
    </Button>
  );
}
