import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDatabase, useSqlLab } from '@/components/sqllab/session/sqllab-session';
import type { MenuAct } from '@/components/ui/overlay/menu-entry';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';

/** Running the script into a new table or view; no items where the database allows neither. */
export interface CreationActs {
  readonly items: readonly MenuAct[];
  /** What the open dialog asks the name of. */
  readonly method: 'TABLE' | 'VIEW' | null;
  readonly close: () => void;
}

export function useCreationActs(tab: EditorTab): CreationActs {
  const t = useTranslations('sqllab.run');
  const { rights } = useSqlLab().props;
  const database = useDatabase(tab);
  const [method, setMethod] = useState<'TABLE' | 'VIEW' | null>(null);
  const items: MenuAct[] = [];
  if (rights.runs && database?.allowsCtas)
    items.push({ id: 'table', label: t('createTable'), onSelect: () => setMethod('TABLE') });
  if (rights.runs && database?.allowsCvas)
    items.push({ id: 'view', label: t('createView'), onSelect: () => setMethod('VIEW') });
  return { items, method, close: () => setMethod(null) };
}
