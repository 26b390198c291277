'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';

export interface LabelTitleProps {
  /** What is shown: the given label, or the generated one. */
  readonly label: string;
  readonly placeholder: string;
  /** Null where the label belongs to the dataset. An empty text brings the generated label back. */
  readonly onChange: ((label: string) => void) | null;
}

/** The label of a field at the top of its editor, changed where it stands. */
export function LabelTitle({ label, placeholder, onChange }: LabelTitleProps): ReactElement {
  const t = useTranslations('controls.fields');
  const [isEditing, setIsEditing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isEditing) input.current?.select();
  }, [isEditing]);
  if (onChange === null) return <p className="field-title">{label || placeholder}</p>;
  if (!isEditing) {
    return (
      <button type="button" className="field-title" onClick={() => setIsEditing(true)}>
        <span>{label || placeholder}</span>
        <span role="img" aria-label={t('editLabel')}>
          <Icon name="edit" size={14} />
        </span>
      </button>
    );
  }
  return (
    <input
      ref={input}
      className="field"
      aria-label={t('label')}
      placeholder={placeholder}
      value={label}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => setIsEditing(false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        event.preventDefault();
        event.stopPropagation();
        setIsEditing(false);
      }}
    />
  );
}
