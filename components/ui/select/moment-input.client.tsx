'use client';

import '@/components/ui/kit.css';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import type { ControlIds } from '@/components/ui/input/control-ids';
import { type MomentShape, stepMoment, typedMoment } from '@/lib/time/typed-datetime';
import { useDraft } from './use-draft';

const placeholders = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' } as const;

export interface MomentFieldProps extends ControlIds {
  /** The accessible name, outside a `Field`. */
  readonly label?: string | undefined;
  /** Null is empty. Other text that is no moment is shown with the mark 'Invalid date'. */
  readonly value: string | null;
  /** Called with the full form, or null for an empty field; never with an invalid text. */
  readonly onChange: (value: string | null) => void;
  readonly placeholder?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

interface MomentInputProps extends MomentFieldProps {
  readonly shape: MomentShape;
  /** At the end of the frame. */
  readonly end?: ReactNode;
  /** Opens the calendar. */
  readonly onOpen?: (() => void) | undefined;
}

/** A typed moment. The arrow keys up and down change the part at the caret. */
export function MomentInput({ shape, end, onOpen, ...props }: MomentInputProps): ReactElement {
  const { label, value, onChange, isDisabled = false, min = '', max = '9999-12-31' } = props;
  const t = useTranslations('ui');
  const errorId = useId();
  const read = (text: string): string | null => {
    const moment = typedMoment(text, shape);
    const day = moment?.slice(0, 10) ?? '';
    return shape === 'time' || (day >= min && day <= max) ? moment : null;
  };
  const draft = useDraft({ value, show: (text) => typedMoment(text, shape) ?? text, read, onChange });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, currentTarget: field } = event;
    if (key === 'Enter') draft.commit();
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
    if (event.altKey && onOpen) onOpen();
    else {
      const step = stepMoment(draft.text, shape, field.selectionStart ?? 0, key === 'ArrowUp' ? 1 : -1);
      if (!step || read(step.text) === null) return;
      // The next key may come before the next frame, and acts at the caret.
      flushSync(() => draft.type(step.text));
      field.setSelectionRange(step.start, step.end);
    }
    event.preventDefault();
  };
  const described = [draft.isInvalid ? errorId : null, props['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className="picker" data-shape={shape}>
      <div
        className="picker-frame"
        data-invalid={draft.isInvalid || props['aria-invalid']}
        data-disabled={isDisabled || undefined}
      >
        <input
          className="picker-input"
          id={props.id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          aria-label={props['aria-label'] ?? label}
          aria-labelledby={label === undefined ? props['aria-labelledby'] : undefined}
          aria-describedby={described || undefined}
          aria-invalid={draft.isInvalid || props['aria-invalid']}
          aria-required={props['aria-required']}
          placeholder={props.placeholder ?? placeholders[shape]}
          disabled={isDisabled}
          value={draft.text}
          onBlur={draft.commit}
          onChange={(event) => draft.type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {end}
      </div>
      {draft.isInvalid && (
        <p id={errorId} className="picker-error" role="alert">
          {t(shape === 'time' ? 'date.invalidTime' : 'date.invalid')}
        </p>
      )}
    </div>
  );
}
