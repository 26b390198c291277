import type { useTranslations } from 'next-intl';
import type { LayoutNode } from '@/lib/dashboard/edit/layout-node';
import { textOf } from '@/lib/dashboard/edit/layout-node';

export type EditText = ReturnType<typeof useTranslations<'dashboard.edit'>>;

/** What a component is called in names of buttons and in announcements. */
export function nodeName(node: LayoutNode, t: EditText): string {
  const { meta, type } = node;
  if (type === 'CHART') return textOf(meta, 'sliceNameOverride') || textOf(meta, 'sliceName') || t('names.CHART');
  if (type === 'HEADER') return textOf(meta, 'text') || t('names.HEADER');
  if (type === 'TAB') return textOf(meta, 'text') || textOf(meta, 'defaultText') || t('names.TAB');
  return t(`names.${type}`);
}
