import type { useTranslations } from 'next-intl';
import { childrenOf, type Layout, type LayoutNode, textOf } from '@/lib/dashboard/edit/layout-node';
import { parentOf } from '@/lib/dashboard/edit/tree';

export type EditText = ReturnType<typeof useTranslations<'dashboard.edit'>>;

/** What a component is called in names of buttons and in announcements. */
export function nodeName(node: LayoutNode, t: EditText): string {
  const { meta, type } = node;
  if (type === 'CHART') return textOf(meta, 'sliceNameOverride') || textOf(meta, 'sliceName') || t('names.CHART');
  if (type === 'HEADER') return textOf(meta, 'text') || t('names.HEADER');
  if (type === 'TAB') return textOf(meta, 'text') || textOf(meta, 'defaultText') || t('names.TAB');
  return t(`names.${type}`);
}

/** The announcement of where a component stands now, or that it cannot go further. */
export function movedText(layout: Layout, id: string, isMoved: boolean, t: EditText): string {
  const node = layout[id];
  const name = node === undefined ? '' : nodeName(node, t);
  if (!isMoved) return t('moves.end', { name });
  const parentId = parentOf(layout, id) ?? '';
  const siblings = childrenOf(layout, parentId);
  const container = layout[parentId];
  const place = container === undefined ? '' : nodeName(container, t);
  return t('moves.moved', { name, place, at: siblings.indexOf(id) + 1, count: siblings.length });
}
