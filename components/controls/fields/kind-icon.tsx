import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import type { ColumnKind } from '@/lib/frame/frame';

export type FieldKind = ColumnKind | 'function';

const icons: Readonly<Record<FieldKind, IconName>> = {
  function: 'function',
  temporal: 'clock',
  numeric: 'number',
  string: 'text',
  boolean: 'boolean',
};

/** The kind of a column, or that of an expression, as a mark with a name. */
export function KindIcon({ kind }: { readonly kind: FieldKind }): ReactElement {
  const t = useTranslations('controls.fields.kind');
  return (
    <span className="field-kind" data-kind={kind} role="img" aria-label={t(kind)}>
      <Icon name={icons[kind]} size={14} />
    </span>
  );
}
