'use client';

import './file-field.css';
import { useTranslations } from 'next-intl';
import { type DragEvent, type ReactElement, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Field } from '@/components/ui/input/field.client';

export interface FileFieldProps {
  readonly label: string;
  readonly hint: string;
  /** The endings that the file browser offers. */
  readonly accept: string;
  readonly file: File | null;
  readonly isDisabled?: boolean;
  readonly onChange: (file: File | null) => void;
}

/** One file, chosen in the file browser or dropped. */
export function FileField(props: FileFieldProps): ReactElement {
  const { label, hint, accept, file, isDisabled = false, onChange } = props;
  const t = useTranslations('crud.fields');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined && !isDisabled) onChange(dropped);
  }
  return (
    <Field label={label} hint={hint} isRequired>
      {(ids) => (
        <div
          className="file-field"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <label className="file-field-choice">
            <input
              {...ids}
              ref={input}
              type="file"
              className="hidden-text"
              accept={accept}
              disabled={isDisabled}
              onChange={({ currentTarget }) => onChange(currentTarget.files?.[0] ?? null)}
            />
            <Icon name="download" />
            <span>{file?.name ?? t('drop')}</span>
          </label>
          {file !== null && !isDisabled && (
            <IconButton
              icon="close"
              size="small"
              label={t('remove')}
              onClick={() => {
                if (input.current !== null) input.current.value = '';
                onChange(null);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}
