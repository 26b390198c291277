'use client';

import '@/components/ui/kit.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import type { ControlIds } from './control-ids';

export interface SearchFieldProps extends ControlIds {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  /** The label unless given. */
  readonly placeholder?: string | undefined;
  /** Called on Enter. */
  readonly onSubmit?: (value: string) => void;
  readonly isDisabled?: boolean | undefined;
}

/** Escape clears it; when it is empty, Escape goes on to what is around it, such as a dialog. */
export function SearchField({
  value,
  onChange,
  label,
  placeholder = label,
  onSubmit,
  isDisabled = false,
  ...aria
}: SearchFieldProps): ReactElement {
  const t = useTranslations('ui');
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="search-field">
      <Icon name="search" />
      <input
        aria-label={label}
        {...aria}
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        className="field"
        placeholder={placeholder}
        value={value}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') onSubmit?.(value);
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' && !isDisabled && (
        <IconButton
          icon="close"
          size="small"
          label={t('input.clear')}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </span>
  );
}
