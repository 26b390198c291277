'use client';

import '@/components/ui/kit.css';
import { cloneElement, isValidElement, type ReactElement, type ReactNode, useId } from 'react';
import { Icon } from '@/components/ui/icon';
import type { ControlIds } from './control-ids';
import { HelpMark } from './help-mark.client';

export interface FieldProps {
  readonly label: string;
  /** Shown by an info mark after the label, and read out as the control's description. */
  readonly help?: string | undefined;
  /** One sentence beneath the control; the control counts as invalid while it is there. */
  readonly error?: string | undefined;
  /** A quiet sentence beneath the control. */
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
  /** The label stays the control's name, but takes no space. */
  readonly isLabelHidden?: boolean;
  /** At the end of the label's line, such as a small button. */
  readonly end?: ReactNode;
  /** One control, which is given the ids, or a function that hands them on itself. */
  readonly children: ReactElement | ((ids: ControlIds) => ReactNode);
}

/** A control with its label above it, and its hint or error beneath. */
export function Field({
  label,
  help,
  error,
  hint,
  isRequired = false,
  isLabelHidden = false,
  end,
  children,
}: FieldProps): ReactElement {
  const key = useId();
  const has = { help: help !== undefined && help !== '', hint: hint !== undefined, error: error !== undefined };
  const described = (['help', 'hint', 'error'] as const).filter((part) => has[part]).map((part) => `${key}-${part}`);
  const ids: ControlIds = {
    id: key,
    'aria-labelledby': `${key}-label`,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': has.error || undefined,
    'aria-required': isRequired || undefined,
  };
  return (
    <div className="form-field" data-invalid={has.error || undefined}>
      <div className={isLabelHidden ? 'hidden-text' : 'form-field-head'}>
        <label id={`${key}-label`} htmlFor={key} className={isRequired ? 'required-mark' : undefined}>
          {label}
        </label>
        {help !== undefined && has.help && (
          <>
            <HelpMark label={label} text={help} />
            <span id={`${key}-help`} hidden>
              {help}
            </span>
          </>
        )}
        {end !== undefined && <span className="form-field-end">{end}</span>}
      </div>
      {typeof children === 'function' ? children(ids) : withIds(children, ids)}
      {has.hint && (
        <p id={`${key}-hint`} className="form-field-hint">
          {hint}
        </p>
      )}
      {has.error && (
        <p id={`${key}-error`} className="form-field-error" role="alert">
          <Icon name="alert" size={14} />
          {error}
        </p>
      )}
    </div>
  );
}

/** What the control was given itself wins. */
function withIds(control: ReactElement, ids: ControlIds): ReactElement {
  return isValidElement<object>(control) ? cloneElement(control, { ...ids, ...control.props }) : control;
}
