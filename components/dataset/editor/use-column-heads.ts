import { useTranslations } from 'next-intl';
import type { PartHead } from './part-table.client';

const ids = ['column', 'type', 'temporal', 'main', 'filterable', 'dimension'] as const;

/** The heads of a table of columns. `help` explains the names. */
export function useColumnHeads(help?: string): readonly PartHead[] {
  const t = useTranslations('dataset.columns.heads');
  return ids.map((id) => ({ id, label: t(id), ...(id === 'column' && help !== undefined ? { help } : {}) }));
}
